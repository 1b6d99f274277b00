import type { Model } from 'shared-model/define-model';
import { formatMoment } from 'shared-model/fields/day-texts';
import {
  DAY_ORDERS,
  type DayOrder,
  dayOrderOf,
  hasTwoReadings,
  mayBeTurned,
  readMoment,
} from 'shared-model/fields/days-in-texts';
import { countText } from 'shared-model/words/count-text';
import { Button, Message, useFocusOnMount } from 'shared-ui';
import styles from '../import.module.css';
import { NativeChoice } from '../NativeChoice';
import { RowTable } from '../RowTable';
import type { EncodingReading } from '../reading/decode-text';
import { ENCODING_NAMES, ENCODINGS, type Encoding } from '../reading/decode-text';
import { isFilled, type Table, type TableRow } from '../reading/import-limits';
import { type Columns, groupsIn, hasOthers, numbersOf, textIn } from './column-groups';
import {
  headingsIn,
  type Mapping,
  mapColumns,
  NO_HEADINGS,
  rowsBelow,
  startIn,
  type TableStart,
} from './columns';

const ORDER_TEXTS: Readonly<Record<DayOrder, string>> = {
  dmy: 'Day/month/year, as 31/12/2026',
  mdy: 'Month/day/year, as 12/31/2026',
  ymd: 'Year-month-day, as 2026-12-31',
  serial: 'Numbers of a spreadsheet, as 46387',
  short: 'Year-month-day, as 26-12-31',
  turned: 'Days that the spreadsheet has made have day and month the wrong way round',
};

/** The most headings and samples that are offered. */
const MOST_HEADINGS = 30;
const SAMPLES = 3;
const MOST_SHOWN = 5;

/** Holds what somebody has chosen about the columns of a table. */
export interface ColumnSettings {
  readonly sheet: number;
  /** The index of the row with the headings; undefined as long as nobody has said which one it is. */
  readonly heading?: number | undefined;
  readonly mapping: Mapping;
  readonly orders: Readonly<Record<string, DayOrder>>;
}

/** Returns the texts of rows in some columns, where they have one. */
const textsIn = (rows: readonly TableRow[], columns: Columns): readonly string[] =>
  rows.map(({ cells }) => textIn(cells, columns)).filter(isFilled);

/** Returns the orders of days in the columns of the fields that are days. Leaves out a column that has two. */
export const ordersOf = (
  { fields }: Model,
  rows: readonly TableRow[],
  mapping: Mapping,
): ColumnSettings['orders'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const column = mapping[name];
      if (kind !== 'moment' || column === undefined) return [];
      const { order, isAmbiguous } = dayOrderOf(textsIn(rows, column));
      return isAmbiguous ? [] : [[name, order]];
    }),
  );

/** Returns what the columns of a table seem to be. */
export const suggestedSettings = (
  uid: string,
  model: Model,
  tables: readonly Table[],
  { sheet, heading }: TableStart = startIn(uid, model, tables),
): ColumnSettings => {
  const rows = rowsBelow(tables[sheet], heading);
  const mapping = mapColumns(uid, model, headingsIn(tables[sheet], heading), rows);
  return { sheet, heading, mapping, orders: ordersOf(model, rows, mapping) };
};

const dayText = (text: string, order: DayOrder): string => {
  const moment = readMoment(text, order);
  return moment ? formatMoment(moment) : 'no day';
};

/** Returns how the first days of a column are read in an order. */
const samplesText = (texts: readonly string[], order: DayOrder): string =>
  texts
    .slice(0, SAMPLES)
    .map((text) => `${text} is ${dayText(text, order)}.`)
    .join(' ');

/** Returns the orders in which a column can be read, and the readings of a day. */
const twoReadings = (texts: readonly string[]): { orders: readonly DayOrder[]; text: string } => {
  if (mayBeTurned(texts)) {
    const text =
      texts.find((each) => readMoment(each, 'ymd')?.getTime() !== readMoment(each, 'turned')?.getTime()) ??
      '';
    return {
      orders: [
        readMoment(texts.find((each) => !readMoment(each, 'ymd')) ?? '', 'dmy') ? 'dmy' : 'mdy',
        'turned',
      ],
      text: `${text} is ${dayText(text, 'ymd')} as it stands there, and ${dayText(text, 'turned')} if the spreadsheet has turned day and month around: it has made days up to the 12th alone.`,
    };
  }
  const text = texts.find(hasTwoReadings) ?? '';
  const inOrder = (order: DayOrder, first: string) =>
    readMoment(text, order) ? [`${dayText(text, order)} with the ${first} first`] : [];
  const readings = [...inOrder('dmy', 'day'), ...inOrder('mdy', 'month'), ...inOrder('short', 'year')];
  return {
    orders: DAY_ORDERS.filter((order) => order !== 'turned'),
    text: `${text} is ${readings.join(', and ')}.`,
  };
};

/** The most rows that are named. */
const MOST_NAMED = 5;

const listed = new Intl.ListFormat('en-GB');

/** Returns the numbers of rows in words; undefined if there are none. */
const namesOf = (rows: readonly TableRow[]): string | undefined => {
  if (rows.length === 0) return undefined;
  const left = rows.length - MOST_NAMED;
  const names = rows.slice(0, MOST_NAMED).map(({ row }) => String(row));
  if (left > 0) names.push(`${left.toLocaleString('en-US')} more`);
  return `${names.length === 1 ? 'row' : 'rows'} ${listed.format(names)}`;
};

/** Lets the user choose the encoding, the sheet, the row of the headings, and a column for each field. */
export function ColumnChoices({
  model,
  tables,
  unreadable = [],
  encoding,
  readings = [],
  settings,
  onEncoding,
  onSettings,
  onBack,
  onNext,
}: {
  model: Model;
  tables: readonly Table[];
  /** The sheets that cannot be read, with the reasons. */
  unreadable?: readonly Table[];
  /** The encoding of a text that others can read as well. */
  encoding?: Encoding | undefined;
  /** The encodings of which somebody has to choose one. */
  readings?: readonly EncodingReading[];
  settings: ColumnSettings;
  onEncoding(encoding: Encoding): void;
  onSettings(change: Partial<ColumnSettings>): void;
  onBack(): void;
  onNext(): void;
}) {
  const { sheet, heading, mapping, orders } = settings;
  const all = tables[sheet]?.rows ?? [];
  const title = useFocusOnMount<HTMLHeadingElement>();
  const own = headingsIn(tables[sheet], heading);
  const rows = rowsBelow(tables[sheet], heading);
  const repeated = all.length - (heading ?? 0) - 1 - rows.length;
  const widest = Math.max(own.length, ...rows.map(({ cells }) => cells.map(isFilled).lastIndexOf(true) + 1));
  const headings = Array.from({ length: widest }, (_, column) => own[column] ?? '');
  const longer = rows.filter(({ cells }) => cells.slice(own.length).some(isFilled));
  const torn = own.length > 0 && longer.length * 2 < rows.length ? namesOf(longer) : undefined;
  const isLost = ({ cells }: TableRow) => cells.some((cell) => cell.includes('\uFFFD'));
  const lost = encoding && namesOf(all.filter(isLost));
  const hidden = namesOf(rows.filter(({ isHidden }) => isHidden));
  const used = new Set(Object.values(mapping).flatMap(numbersOf));
  const derived = new Set(Object.values(model.derived).map(({ options }) => options.label));
  const unused = headings.flatMap((text, column) => {
    const isText = isFilled(text) || rows.some(({ cells }) => isFilled(cells[column] ?? ''));
    return isText && !used.has(column) && !derived.has(text) ? [text.trim() || `Column ${column + 1}`] : [];
  });
  const named = headings.map((text, column) => {
    const isTwice = headings.filter((other) => other.trim() === text.trim()).length > 1;
    const name = text.trim() || `Column ${column + 1}`;
    return isTwice && text.trim() ? `${name} (column ${column + 1})` : name;
  });
  const single = named.map((name, column) => {
    const sample =
      heading === NO_HEADINGS ? rows.find(({ cells }) => cells[column]?.trim())?.cells[column] : undefined;
    return [String(column), sample ? `${name}: ${sample.slice(0, 40)}` : name] as const;
  });
  // A day with its time is no group by its headings.
  const joined = Object.values(mapping).flatMap((column = '') =>
    numbersOf(column).length > 1 ? [column] : [],
  );
  const several = [...new Set([...groupsIn(own).map(({ columns }) => columns), ...joined])].map((group) => {
    const names = numbersOf(group).map((column) => headings[column]?.trim());
    const isJoined = /[+,]/.test(group);
    return [
      group,
      isJoined ? `${names.join(' + ')}, as one text` : `The first that is filled: ${names.join(', ')}`,
    ] as const;
  });
  const samples = new Map(readings.map((reading) => [reading.encoding, reading.sample]));
  const offered = [...samples.keys(), ...ENCODINGS.filter((each) => !samples.has(each))];
  const unordered = Object.entries(model.fields).filter(
    ([name, { kind }]) => kind === 'moment' && mapping[name] !== undefined && !orders[name],
  );
  const missing = Object.entries(model.fields).filter(
    ([name, { kind, options }]) =>
      mapping[name] === undefined && (kind === 'moment' || ('required' in options && options.required)),
  );
  const choose = (name: string, value: string) => {
    const column = value === '' ? undefined : value;
    // A column belongs to one field.
    const own = new Set(numbersOf(column));
    const others = Object.fromEntries(
      Object.entries(mapping).map(([field, each]) => [
        field,
        numbersOf(each).some((index) => own.has(index)) ? undefined : each,
      ]),
    );
    const changed = { ...others, [name]: column };
    const kept = Object.entries(orders).filter(([field]) => field !== name && changed[field] !== undefined);
    onSettings({
      mapping: changed,
      orders: { ...ordersOf(model, rows, changed), ...Object.fromEntries(kept) },
    });
  };
  const notes: [tone: 'error' | 'info' | undefined, text: string][] = [];
  const say = (tone: (typeof notes)[number][0], text: string | false | undefined) => {
    if (text) notes.push([tone, text]);
  };
  say(
    'error',
    lost &&
      `Characters in ${lost} cannot be read in this encoding. Choose another one, or correct them after the check.`,
  );
  say(
    'info',
    torn &&
      `There are more cells than headings in ${torn}. If a text has a comma or a semicolon in it, put it into quotation marks, and choose the file again.`,
  );
  say(undefined, repeated > 0 && `Left out: ${countText(repeated, 'row')} with the headings once more.`);
  say(
    'info',
    hidden &&
      `Rows that the spreadsheet hides are imported too: ${hidden}. To leave them out, delete them there.`,
  );
  for (const [name, { options }] of Object.entries(model.fields)) {
    const names = namesOf(rows.filter(({ cells }) => hasOthers(cells, mapping[name] ?? '')));
    say('info', names && `Only the first ${options.label} is imported: there are others in ${names}.`);
  }
  for (const { name, problem } of unreadable) say('info', `The sheet ${name} is not offered. ${problem}`);
  say(undefined, unused.length > 0 && `Not imported: ${unused.join(', ')}.`);
  if (heading === undefined)
    say(
      'info',
      'Choose the row with the headings: no column has a name that is known here. If there is none, say so: each row is a record then.',
    );
  else if (missing.length > 0)
    say(
      'error',
      `Choose a column for ${missing.map(([, { options }]) => options.label).join(' and ')}: no ${model.entityName} is without.`,
    );
  if (readings.length > 0)
    say('info', 'Choose the encoding: letters of this file can be read in several ways.');
  for (const [, { options }] of unordered)
    say('info', `Choose the order of ${options.label}: its days can be read in two ways.`);
  return (
    <section className={styles.part}>
      <h3 ref={title} tabIndex={-1}>
        Which column is which?
      </h3>
      <div className={styles.fields}>
        {tables.length > 1 && (
          <NativeChoice
            label="Sheet"
            value={String(sheet)}
            options={tables.map(({ name, rows: { length } }, index) => [
              String(index),
              `${name} (${countText(length - 1, 'row')})`,
            ])}
            onChange={(value) => onSettings({ sheet: Number(value) })}
          />
        )}
        {encoding && (
          <NativeChoice
            label="Encoding"
            value={readings.length > 0 ? '' : encoding}
            options={offered.map((each) => [
              each,
              [ENCODING_NAMES[each], samples.get(each)].filter(Boolean).join(': '),
            ])}
            hint={
              readings.length > 0
                ? 'Choose the one that shows your texts right.'
                : 'Choose another one if letters look wrong.'
            }
            onChange={onEncoding}
          />
        )}
        <NativeChoice
          label="Row with the headings"
          value={heading === undefined ? '' : String(heading)}
          options={[
            ...all
              .slice(0, Math.max(1, Math.min(MOST_HEADINGS, all.length - 1)))
              .map(
                ({ row, cells }, index) =>
                  [String(index), `Row ${row}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`] as const,
              ),
            [String(NO_HEADINGS), 'No headings: each row is a record'] as const,
          ]}
          onChange={(value) => onSettings({ heading: Number(value) })}
        />
      </div>
      <div className={styles.fields}>
        {Object.entries(model.fields).map(([name, { kind, options }]) => {
          const column = mapping[name];
          const texts = textsIn(rows, column ?? '');
          const isDay = kind === 'moment' && column !== undefined;
          const order = orders[name];
          const readings = isDay ? twoReadings(texts) : undefined;
          return (
            <div key={name} className={styles.field}>
              <NativeChoice
                label={options.label}
                value={column ?? ''}
                options={[['', 'Not in the file'], ...several, ...single]}
                hint={isDay ? undefined : texts.slice(0, SAMPLES).join(', ').slice(0, 120)}
                onChange={(value) => choose(name, value)}
              />
              {readings && (
                <NativeChoice
                  label={`Order of ${options.label}`}
                  value={order ?? ''}
                  options={readings.orders.map((each) => [each, ORDER_TEXTS[each]])}
                  hint={order ? samplesText(texts, order) : readings.text}
                  onChange={(chosen) => onSettings({ orders: { ...orders, [name]: chosen } })}
                />
              )}
            </div>
          );
        })}
      </div>
      <RowTable
        label="First rows"
        heads={named.map((name, column) => {
          const [field] =
            Object.entries(mapping).find(([, columns]) => numbersOf(columns).includes(column)) ?? [];
          return (
            <>
              {name}
              <span className={styles.hint}>
                {' '}
                {field === undefined ? 'not imported' : `→ ${model.fields[field]?.options.label ?? field}`}
              </span>
            </>
          );
        })}
        items={rows.slice(0, MOST_SHOWN)}
      >
        {({ row, cells }) => ({ row, cells: named.map((_, column) => cells[column]?.slice(0, 200) ?? '') })}
      </RowTable>
      {notes.map(([tone, text]) =>
        tone ? (
          <Message key={text} tone={tone}>
            {text}
          </Message>
        ) : (
          <p key={text} className={styles.hint}>
            {text}
          </p>
        ),
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>Choose another file</Button>
        <Button
          variant="primary"
          disabled={heading === undefined || missing.length + unordered.length + readings.length > 0}
          onClick={onNext}
        >
          Check the rows
        </Button>
      </div>
    </section>
  );
}
