import { WrongUse } from '../../project/wrong-use';

const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws {WrongUse} If the name is none of a section. */
export const requireName = (name: string): void => {
  if (WORDS.test(name)) return;
  throw new WrongUse(`"${name}" is no name of a section: lower case, words joined by "-", as "orders".`);
};

/** The names of a section and of its record in the code and on the page. */
export interface SectionNames {
  /** "sales-orders" */
  readonly section: string;
  /** "Sales orders" */
  readonly title: string;
  /** "SalesOrders" */
  readonly type: string;
  /** The name of one record in lower case: "sales order". */
  readonly entity: string;
  /** The model and its file: `salesOrder` and "sales-order". */
  readonly model: string;
  readonly file: string;
  /** The type of one record: "SalesOrder". */
  readonly record: string;
  /** "salesOrders" */
  readonly collection: string;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const pascal = (words: readonly string[]): string => words.map(capitalized).join('');

const camel = ([first = '', ...others]: readonly string[]): string => first + pascal(others);

/** Words that end like a plural of the rules below, and are none. */
const SINGULARS: ReadonlySet<string> = new Set(['news', 'series', 'species']);

/** Returns the singular of an English word, by its ending: "companies" is of "company". */
const singularOf = (word: string): string => {
  if (SINGULARS.has(word) || /(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y');
  return word.replace(/(?<=ss|sh|ch|x|z)es$|s$/, '');
};

/** Names that a module cannot give to a model, or that the files of a new section use. */
const TAKEN: ReadonlySet<string> = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false finally for function if
  implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof var void while with yield await section screen test expect source record`.split(
    /\s+/,
  ),
);

/** Returns the names that follow from a section's name. */
export const namesOf = (section: string): SectionNames => {
  const words = section.split('-');
  const singular = [...words.slice(0, -1), singularOf(words.at(-1) ?? '')];
  const isTaken = TAKEN.has(camel(singular)) || pascal(singular) in globalThis;
  const own = isTaken ? [...singular, 'record'] : singular;
  return {
    section,
    title: capitalized(words.join(' ')),
    type: pascal(words),
    entity: singular.join(' '),
    model: camel(own),
    file: singular.join('-'),
    record: pascal(own),
    collection: camel(words),
  };
};
