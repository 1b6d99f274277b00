import * as v from 'valibot';
import { isStorableDay } from './days';
import { STORED_TEXTS, WRITTEN_TEXTS } from './texts';

interface FieldOptions {
  /** The name of the field in the list, the CSV file and errors. */
  readonly label: string;
  /** The label in the form, if it differs. */
  readonly formLabel?: string;
  /** Whether the list can be sorted by it. */
  readonly sort?: boolean;
  /** Whether a value is of one record, so that no value offers to filter the list by it. */
  readonly unique?: boolean;
  /**
   * Whether it names a member of staff. All such fields follow when somebody hands over, or takes another name. The list can change
   * the first one in all selected records at once.
   */
  readonly changedTogether?: boolean;
  /** The version of the model that added it. Default 1. Older records lack it: see docs/adding-a-field.md. */
  readonly since?: number;
}

/** Names what a text leads to where a record is read. */
export type LinkKind = 'email' | 'phone' | 'website' | 'report';

interface TextOptions extends FieldOptions {
  /** The maximum length in UTF-16 code units. The security rules repeat it. */
  readonly limit: number;
  readonly required?: boolean;
  /** Whether the list can be filtered by it. */
  readonly search?: boolean;
  /** Whether it is the name of a company, so that its legal form tells no two records apart. */
  readonly company?: boolean;
  /** An additional check for new records. */
  readonly newFormat?: 'email';
  /** Makes the text a link; none by default. */
  readonly linkAs?: LinkKind;
}

interface ReferenceOptions extends Omit<TextOptions, 'newFormat' | 'linkAs'> {
  /** The collection of the records whose name it holds. A new name of one is written here, too. */
  readonly to: string;
}

interface ChoiceOptions<O extends string> extends FieldOptions {
  readonly options: readonly O[];
  readonly search?: boolean;
}

interface MomentOptions extends FieldOptions {
  /** The first allowed moment, and the first one that is too late. The security rules repeat them. */
  readonly from: Date;
  readonly before: Date;
}

interface DayOptions extends FieldOptions {
  /** Default false. The order of a model needs it, because a record without its value has no place in the list. */
  readonly required?: boolean;
}

interface FieldOf<Kind extends string, T, Options> {
  readonly kind: Kind;
  readonly options: Options;
  /** Checks a value to store. The security rules check the same. */
  readonly written: v.GenericSchema<T>;
  /** Reads a stored value, also one that the checks refuse now. A missing value is empty, a number is its text. */
  readonly stored: v.GenericSchema<unknown, T>;
  /** The value of a missing field. */
  readonly empty: T;
}

type LineField = FieldOf<'line', string, TextOptions>;
type LinesField = FieldOf<'lines', string, TextOptions>;
type ReferenceField = FieldOf<'reference', string, ReferenceOptions>;
export type ChoiceField<O extends string = string> = FieldOf<'choice', O | '', ChoiceOptions<O>>;
export type MomentField = FieldOf<'moment', Date, MomentOptions>;
type DayField = FieldOf<'day', string, DayOptions>;
export type Field = LineField | LinesField | ReferenceField | ChoiceField | MomentField | DayField;

interface DerivedOptions extends FieldOptions {
  /** The records to look at: of a collection, those whose field `by` has the name of this record. */
  readonly of: {
    readonly collection: string;
    readonly by: string;
    readonly moment: string;
    /** The field whose texts are taken. */
    readonly text?: string;
  };
}

/** The ways in which the server derives a field from the newest of other records. */
export type Derived = 'latestDay' | 'dueDay' | 'latestTexts';

/** A field that the server derives from other records. */
export type DerivedField = { readonly derived: Derived } & (
  | FieldOf<'day', string, DerivedOptions>
  | FieldOf<'line', string, DerivedOptions & TextOptions>
);

/** One entry for each kind of field. A new kind is a type error in each table that lacks it: see docs/kinds-of-fields.md. */
export type ByKind<Entry> = Readonly<Record<Field['kind'], Entry>>;

/** The longest stored text that can be read. A longer one would freeze the list. */
const LONGEST_STORED = 20_000;

/** Returns a stored number or truth value as its text, because other systems store them in place of texts. */
const asText = (stored: unknown): unknown =>
  typeof stored === 'number' || typeof stored === 'boolean' ? String(stored) : stored;

const storedText = <S extends v.GenericSchema<string>>(schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((stored) => asText(stored ?? '')),
    schema,
  );

const textField = <Kind extends 'line' | 'lines'>(
  kind: Kind,
  options: TextOptions,
): FieldOf<Kind, string, TextOptions> => {
  const { label, limit, required = false } = options;
  const written = WRITTEN_TEXTS[kind](label, limit);
  return {
    kind,
    options,
    written: required ? WRITTEN_TEXTS.required(label, written) : written,
    stored: storedText(STORED_TEXTS[kind](label, LONGEST_STORED)),
    empty: '',
  };
};

/** Defines a text of one line. */
export const line = (options: TextOptions): LineField => textField('line', options);

/** Defines a text of several lines. */
export const lines = (options: TextOptions): LinesField => textField('lines', options);

/** Defines the name of a record of another kind. People choose it instead of typing it. */
export const reference = (options: ReferenceOptions): ReferenceField => ({
  ...textField('line', options),
  kind: 'reference',
  options,
});

/** Returns the number of the colour of an option, on all screens the same; undefined for what is no option. */
export const hueOf = (options: readonly string[], value: string): number | undefined =>
  1 + options.indexOf(value) || undefined;

/** Defines a choice of one option or none. An unknown stored option reads as none. */
export const choice = <const O extends string>(options: ChoiceOptions<O>): ChoiceField<O> => {
  const known = v.union([v.literal(''), v.picklist(options.options)]);
  return {
    kind: 'choice',
    options,
    written: v.union(known.options, `Choose a ${options.label.toLowerCase()} from the list.`),
    stored: v.pipe(
      storedText(v.string()),
      v.transform((text) => (v.is(known, text) ? text : '')),
    ),
    empty: '',
  };
};

const yearOf = (moment: Date): number => moment.getUTCFullYear();

/** Defines a required day and time. */
export const moment = (options: MomentOptions): MomentField => {
  const { from, before, label, formLabel = label } = options;
  return {
    kind: 'moment',
    options,
    written: v.pipe(
      v.date(`${formLabel} is required: choose a day.`),
      v.minValue(from, `${formLabel} is too early: choose a day from the year ${yearOf(from)} on.`),
      v.check(
        (value) => value < before,
        `${formLabel} is too late: choose a day before the year ${yearOf(before)}.`,
      ),
    ),
    stored: v.date(),
    empty: new Date(Number.NaN),
  };
};

/** Defines a day without a time or a time zone, stored as `YYYY-MM-DD`. A stored text that is no day reads as none. */
export const day = (options: DayOptions): DayField => ({
  kind: 'day',
  options,
  written: v.pipe(
    v.string(),
    v.check((text) => text !== '' || !options.required, `${options.label} is required: choose a day.`),
    v.check(
      (text) => text === '' || isStorableDay(text),
      `${options.label} is no day of the years 2000 to 2099: choose another one${options.required ? '' : ', or clear it'}.`,
    ),
  ),
  stored: v.pipe(
    storedText(v.string()),
    v.transform((text) => (isStorableDay(text) ? text : '')),
  ),
  empty: '',
});

/** Defines a derived field: the company's day of the latest `moment` among other records; none without such a record. */
export const latestDay = (options: DerivedOptions): DerivedField => ({
  ...day(options),
  options,
  derived: 'latestDay',
});

/** Defines a derived field: the day from which on another record is due, by the rhythm of the newest ones; none without a rhythm. */
export const dueDay = (options: DerivedOptions): DerivedField => ({
  ...day(options),
  options,
  derived: 'dueDay',
});

/** Defines a derived field: the latest day and its texts, as "2026-10-19 QT-100"; none if that day has no text. */
export const latestTexts = (options: DerivedOptions & TextOptions): DerivedField => ({
  ...line(options),
  options,
  derived: 'latestTexts',
});
