/** What runs when a programme's page is opened. */

import { openPage } from "../open_page.ts";
import { addProgrammePanel } from "./panel.ts";

openPage(addProgrammePanel);
