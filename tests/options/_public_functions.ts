/** Every public function that takes options, as the compiler sees it. */

import { fileURLToPath } from "node:url";
import ts from "typescript";
import { libraryProgram } from "../tools/_library_program.ts";

const ROOT = new URL("../../", import.meta.url);

/** One argument of a function that is a record of options. */
export interface OptionsArgument {
  /** The function, and the module that exports it. */
  readonly name: string;
  readonly module: URL;
  /** Which argument it is, from 0. */
  readonly position: number;
  /** Whether the function holds it to a description. */
  readonly isChecked: boolean;
  /** The names of its fields. */
  readonly fields: readonly string[];
  /** One that is a number, a text or a flag, if there is any. */
  readonly simple: string | undefined;
}

/**
 * What takes a part of the options of a function that has checked them, or is data
 * and no options: it is read, or was made, by functions of ours.
 */
const NO_OPTIONS = new Set([
  "Bytes",
  "BundledReadout",
  "CsvFile",
  "Document",
  "DunnettDesign",
  "EstimatesWritten",
  "Extract",
  "Figure",
  "FilesWritten",
  "FilteredTotals",
  "FormatChoices",
  "GroupSequentialBoundaries",
  "GroupSequentialPlan",
  "IndexContents",
  "NotebookDocument",
  "Omit",
  "OrderOwners",
  "PlotOptions",
  "SparseSample",
  "StoreContents",
  "TableParts",
  "TotalsAsked",
  "WarehouseDescription",
]);
const HANDED_ON = new Set([
  "canBe",
  "idOf",
  "loadFacts",
  "readChoices",
  "readHeader",
  "resolveTable",
  "storeDays",
  "tableHeaders",
]);

/** Every argument of options of what the entry points export. */
export async function optionsArguments(): Promise<OptionsArgument[]> {
  const { exports } = JSON.parse(
    await Deno.readTextFile(new URL("deno.json", ROOT)),
  ) as { exports: Record<string, string> };
  const modules = Object.values(exports).map((path) => new URL(path, ROOT));
  const program = libraryProgram(modules.map((url) => fileURLToPath(url)));
  const checker = program.getTypeChecker();
  return modules.flatMap((module) => {
    const source = program.getSourceFile(fileURLToPath(module))!;
    const symbol = checker.getSymbolAtLocation(source)!;
    return checker.getExportsOfModule(symbol).flatMap((exported) =>
      argumentsOf(exported, checker)
        .map((argument) => ({ name: exported.name, module, ...argument }))
    );
  });
}

type Argument = Omit<OptionsArgument, "name" | "module">;

function argumentsOf(exported: ts.Symbol, checker: ts.TypeChecker): Argument[] {
  const target = exported.flags & ts.SymbolFlags.Alias
    ? checker.getAliasedSymbol(exported)
    : exported;
  const declaration = target.declarations?.findLast(ts.isFunctionDeclaration);
  if (declaration === undefined || HANDED_ON.has(target.name)) return [];
  return declaration.parameters.flatMap((parameter, position) => {
    const type = checker.getNonNullableType(
      checker.getTypeAtLocation(parameter),
    );
    return isOptions(parameter, type, checker)
      ? [{
        position,
        isChecked: new RegExp(
          `checkOptions\\([A-Z_]+, ${parameter.name.getText()}\\)`,
        ).test(bodyOf(target)),
        ...fieldsOf(type, checker),
      }]
      : [];
  });
}

/** The function's own words: where it is overloaded, its last declaration has them. */
function bodyOf({ declarations = [] }: ts.Symbol): string {
  return declarations.map((each) => each.getText()).join("\n");
}

/** A record with a field that may be left out, by a name that is no data's. */
function isOptions(
  parameter: ts.ParameterDeclaration,
  type: ts.Type,
  checker: ts.TypeChecker,
): boolean {
  const named = /^\w+/.exec(parameter.type?.getText() ?? "")?.[0] ?? "";
  const isRecord =
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    type.getCallSignatures().length === 0 && !checker.isArrayLikeType(type);
  const isPart = named === "Omit" && /Omit<ListExp/.test(parameter.getText());
  return isRecord && (!NO_OPTIONS.has(named) || isPart) &&
    type.getProperties().some(({ flags }) => flags & ts.SymbolFlags.Optional);
}

const SIMPLE = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike;

function fieldsOf(
  type: ts.Type,
  checker: ts.TypeChecker,
): Pick<OptionsArgument, "fields" | "simple"> {
  const properties = type.getProperties();
  const isSimple = (property: ts.Symbol): boolean => {
    const value = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    return (value.isUnion() ? value.types : [value])
      .every(({ flags }) => flags & SIMPLE);
  };
  return {
    fields: properties.map(({ name }) => name),
    simple: properties.find(isSimple)?.name,
  };
}
