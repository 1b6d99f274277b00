import type { Model, Stored } from '../define-model';
import { textOfField } from '../field-text';
import { formatDay } from '../fields/day-texts';

/** The most records and characters of one shared text. A chat cuts a longer one. */
const [MOST_RECORDS, MOST_CHARACTERS] = [20, 8_000];

type Shared = Model<object>;

/** Marks that turn the direction of what follows, also after the text that has them: the next report, and its address. */
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const WRITTEN_FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns a text of a line without an effect on its neighbours: from the right it is isolated (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates). */
const isolated = (text: string): string => (WRITTEN_FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/** Returns at most so many characters of a text, cut between two that people see as one each. */
const cutTo = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const graphemes = new Intl.Segmenter().segment(text);
  // A whole text of 20,000 characters need not be parted.
  const { index = 0 } = graphemes.containing(Math.max(0, most - 1)) ?? {};
  return `${text.slice(0, index).trimEnd()}…`;
};

/** A day with its year, because a chat is read later: "Fri 27 Nov 2026". */
const dayText = (day: Date): string => (Number.isNaN(day.getTime()) ? '' : formatDay(day, new Date(0)));

/**
 * Returns a record as lines for a chat: its name, its short texts in one line, its long text, and its address. Without labels and
 * marks, so that it reads the same in each language, and no sign in it becomes bold.
 */
const linesOf = (model: Shared, record: Stored<object>, address: string): string => {
  const name = model.recordName(record).replace(TURNING, '').trim();
  const texts = Object.entries(model.fields).map(([field, { kind }]) => {
    const value: unknown = Reflect.get(record, field);
    const text = value instanceof Date ? dayText(value) : textOfField(record, field);
    return { kind, text: text.replace(TURNING, '').trim() };
  });
  const of = (isWanted: (kind: string) => boolean) =>
    texts.filter(({ kind, text }) => isWanted(kind) && text !== '' && text !== name).map(({ text }) => text);
  const short = [...of((kind) => kind === 'moment'), ...of((kind) => kind !== 'moment' && kind !== 'lines')];
  const [above, long] = [[name, short.map(isolated).join(', ')], of((kind) => kind === 'lines').join('\n')];
  const room = MOST_CHARACTERS - [...above, address].join('\n').length - 1;
  return [...above, cutTo(long, room), address].filter(Boolean).join('\n');
};

/**
 * Returns records as a text for a chat. Several begin with their number; what has no room is counted at the end, beside the
 * address of the list.
 * @param addressOf returns the address of a record.
 */
export const shareText = (
  model: Shared,
  records: readonly Stored<object>[],
  addressOf: (id: string) => string,
  listAddress: string,
): string => {
  const texts = records.slice(0, MOST_RECORDS).map((record) => linesOf(model, record, addressOf(record.id)));
  if (records.length === 1) return texts[0] ?? '';
  const shown: string[] = [];
  let length = 0;
  for (const text of texts) {
    length += text.length;
    if (shown.length > 0 && length > MOST_CHARACTERS) break;
    shown.push(text);
  }
  const more = records.length - shown.length;
  return [
    `${records.length.toLocaleString('en-US')} ${model.entityName}s`,
    ...shown,
    ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more: ${listAddress}`] : []),
  ].join('\n\n');
};
