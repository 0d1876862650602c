/** Statements on what is counted. */

import { testChapters } from "./_test_chapters.ts";

testChapters("numbers");
