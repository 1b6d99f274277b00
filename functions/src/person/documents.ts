import type { DocumentData } from 'firebase-admin/firestore';
import { binCollection } from 'shared-model/bin';
import { CHANGES } from 'shared-model/changes';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { historyCollection } from 'shared-model/history/entries';
import { STAMP } from 'shared-model/stamp';
import { COUNTS } from 'shared-model/summaries/counts';
import { KNOWN_TEXTS } from 'shared-model/summaries/known-texts';
import { EMAIL_LINES } from 'shared-model/summaries/record-lines';
import { wordsCollection } from 'shared-model/words/word-entries';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { prefixesOf } from '../records/items';
import { namingField } from '../records/references';
import type { Names } from '../records/stamps';
import { textsSchema } from './find-person';
import { isMap, mapped, type Place, placeSchema, Reading, type Rules } from './reading';

const namesSchema = v.object({ customer: v.optional(v.string()), contact: v.optional(v.string()) });

const mapOf = <S extends v.GenericSchema>(value: S) =>
  v.pipe(
    v.array(v.tuple([v.string(), value])),
    v.transform((entries) => new Map(entries)),
  );

/** The state of a search, to go on from it. The schema reads it from JSON. */
export const stateSchema = v.object({
  /** The persons whom records of the person's customers, and those that name the person, name now, by their paths. */
  namings: mapOf(namesSchema),
  /** The records that name the person. */
  found: textsSchema,
  /** The collections of changes, by the ids of the changes. */
  collections: mapOf(v.string()),
  places: v.array(placeSchema),
  /** The collection that is read, by its number, and the last document that was read in it. */
  at: v.object({ collection: v.number(), after: v.optional(v.string()) }),
  read: v.number(),
  /** The number of documents in which an erasure by these places is done. */
  erased: v.number(),
});

export type SearchState = v.InferOutput<typeof stateSchema>;

/** Returns the state of a search that has read nothing. */
export const newState = (): SearchState => ({
  namings: new Map(),
  found: new Set(),
  collections: new Map(),
  places: [],
  at: { collection: 0 },
  read: 0,
  erased: 0,
});

/** A search for one person. */
export interface Search {
  readonly rules: Rules;
  readonly state: SearchState;
}

/** A document as it is without the person; null if it goes. */
export interface Read {
  readonly places: readonly Place[];
  readonly erased: DocumentData | null;
}

type Fields = Readonly<Record<string, unknown>>;

const modelOf = (collection: unknown): Model | undefined =>
  MODELS.find((model: Model) => model.collection === collection);

const textIn = (fields: Fields, name: string | undefined): unknown =>
  name === undefined ? undefined : fields[name];

/** Returns whom the fields of a record name, and how near that is to the person. */
const sideOf = ({ rules }: Reading, model: Model, recordId: unknown, fields: Fields, naming: Names) => {
  const isOwn = rules.isOwn(model.collection, recordId);
  const isCustomer = model.collection === customer.collection && typeof recordId === 'string';
  const near = rules.nearnessOf(
    isCustomer ? { customer: recordId } : naming,
    textIn(fields, namingField(model, 'customer')),
  );
  return { isOwn, naming, near: isOwn ? 'named' : near } as const;
};

const recordIn = (
  reading: Reading,
  model: Model,
  recordId: unknown,
  fields: Fields,
  { at = '', naming = Object(fields[STAMP]) }: { readonly at?: string; readonly naming?: Names } = {},
): DocumentData => {
  const side = sideOf(reading, model, recordId, fields, naming);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      reading.field(model, name, value, `${at}${name}`, side),
    ]),
  );
};

const binItemIn = (reading: Reading, model: Model, data: DocumentData): DocumentData => {
  const before = recordIn(reading, model, data.recordId, Object(data.before), { at: 'before.' });
  return reading.places.length > 0 ? { ...data, before, prefixes: prefixesOf(model, before) } : data;
};

/** @param now Whom the record names now: an entry of a page does not say whom it named. */
const entryIn = (reading: Reading, model: Model, data: DocumentData, now: Names): DocumentData => {
  const changed = Object.entries<DocumentData>(data.changed ?? {});
  const sideAt = (side: 'from' | 'to') => {
    const fields = Object.fromEntries(changed.map(([name, values]) => [name, values?.[side]]));
    // The record may have named another contact then.
    const hasText = textIn(fields, namingField(model, 'customer')) !== undefined;
    const naming: Names = data.refs?.[side] ?? (hasText ? {} : { customer: now.customer });
    return sideOf(reading, model, data.recordId, fields, naming);
  };
  const sides = { from: sideAt('from'), to: sideAt('to') };
  const erased = changed.map(([name, values]) => [
    name,
    mapped(values, `changed.${name}`, (value, at) =>
      reading.field(model, name, value, at, at.endsWith('.from') ? sides.from : sides.to),
    ),
  ]);
  return {
    ...data,
    changed: Object.fromEntries(erased),
    ...(data.file && { file: reading.free(String(data.file), 'file', 'far') }),
  };
};

const changeIn = (reading: Reading, data: DocumentData): DocumentData => {
  const isOwn = reading.rules.isOwn(data.collection, data.record);
  const field = modelOf(data.collection)?.fields[String(data.field)];
  const isOfStaff = field?.kind === 'line' && field.options.changedTogether;
  const erasedOf = (key: string, value: unknown): unknown => {
    if (!['from', 'to', 'adopts', 'goneName'].includes(key)) return reading.deep(value, key, 'far');
    if (isOwn) return reading.own(value, key);
    if (isOfStaff) return reading.colleague(value, key);
    // The name of another record.
    return data.record || data.kind === 'merge' ? value : reading.deep(value, key, 'far');
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, erasedOf(key, value)]));
};

/** Reads what a change has of one record, or of a row of a file. */
const pieceIn = (reading: Reading, collection: unknown, value: unknown, at: string): unknown => {
  if (!isMap(value)) return reading.deep(value, at, 'far');
  const { rules } = reading;
  const model = modelOf(value.collection ?? collection);
  if (model && isMap(value.values)) {
    const { id, kind, names, emails, shared, sharedWithin, customerNames } = rules.person;
    const [name, email] = [String(value.values.name), String(value.values.email ?? '').toLowerCase()];
    const isCalledSo =
      names.includes(name) && customerNames.has(String(value.values.customer)) && !sharedWithin.has(name);
    const isOwn = kind === 'contact' && ((emails.includes(email) && !shared.has(email)) || isCalledSo);
    const recordId = isOwn && rules.isOwn(model.collection, id) ? id : undefined;
    return { ...value, values: recordIn(reading, model, recordId, value.values, { at: `${at}.values.` }) };
  }
  const isOwn = rules.isOwn(value.collection, value.recordId ?? value.id);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const place = `${at}.${key}`;
      if (key !== 'name' && key !== 'from') return [key, reading.deep(each, place, isOwn ? 'named' : 'far')];
      return [key, isOwn ? reading.own(each, place) : each];
    }),
  );
};

/** Reads a part of a change, or what a step has left: mostly a list in JSON. */
const partIn = (reading: Reading, collection: unknown, data: DocumentData): DocumentData => {
  const pieces = (list: unknown, at: string) =>
    mapped(list, at, (piece, place) => pieceIn(reading, collection, piece, place));
  const { json, records, ...others } = data;
  return {
    ...others,
    ...(typeof json === 'string' && { json: JSON.stringify(pieces(JSON.parse(json), 'json')) }),
    ...(records !== undefined && { records: pieces(records, 'records') }),
  };
};

/** Reads an entry of the audit log, or one of a change of an account that runs. */
const logEntryIn = (reading: Reading, data: DocumentData, at = ''): DocumentData => {
  const { kind, id, emails, shared } = reading.rules.person;
  if (kind !== 'staff') return data;
  const email = String(data.target).toLowerCase();
  const isEmail = emails.includes(email) && !shared.has(email);
  const account = (state: unknown, place: string, isOwn: boolean): unknown => {
    if (!isOwn || !isMap(state)) return state;
    const known = Object.entries(state).map(([key, value]) => {
      if (key === 'email') return [key, reading.own(value, `${place}.${key}`, '')];
      return [key, key === 'uid' ? value : reading.own(value, `${place}.${key}`)];
    });
    return Object.fromEntries(known);
  };
  const isTarget = data.target === id || isEmail;
  const erasedOf = (key: string, value: unknown): unknown => {
    const place = `${at}${key}`;
    if (key === 'target') return isEmail ? reading.own(value, place) : reading.colleague(value, place);
    if (key === 'actor') return account(value, place, data.actor?.uid === id);
    return ['before', 'after'].includes(key) ? account(value, place, isTarget) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, erasedOf(key, value)]));
};

/** Reads a saved view. Its search is the query of an address. */
const viewIn = (reading: Reading, data: DocumentData): DocumentData => {
  const name = reading.free(String(data.name ?? ''), 'name', 'far');
  const before = reading.places.length;
  const query = [...new URLSearchParams(String(data.search ?? ''))];
  const erased = query.map(([key, value]) => [key, reading.free(value, `search.${key}`, 'far')]);
  const isFound = reading.places.length > before;
  return { ...data, name, ...(isFound && { search: new URLSearchParams(erased).toString() }) };
};

/** Notes texts that are made from records. */
const followingIn = (reading: Reading, data: DocumentData): void => {
  const { kind, names, emails, shared } = reading.rules.person;
  const isFound = (text: string | undefined, all: readonly string[]): boolean =>
    text !== undefined && all.includes(text) && !shared.has(text);
  const lines = typeof data.texts === 'string' ? data.texts.split('\n') : [];
  for (const line of lines) {
    const isEmail = data.of === EMAIL_LINES && isFound(line.split('\t')[0]?.toLowerCase(), emails);
    if (kind === 'contact' ? isEmail : isFound(line, names)) reading.note('texts', line, 'follows');
  }
  for (const cell of Object.keys(Object(data.cells))) {
    if (kind !== 'staff' || !cell.startsWith('[')) continue;
    const texts: unknown = JSON.parse(cell);
    if (Array.isArray(texts) && texts.some((text) => isFound(text, names)))
      reading.note('cells', cell, 'follows');
  }
};

/** Reads a document for the places that name the person. Records come first: other documents are understood by them. */
export const readDocument = (search: Search, path: string, data: DocumentData): Read => {
  const { rules } = search;
  const { namings, found, collections } = search.state;
  const { person } = rules;
  const reading = new Reading(rules, path);
  const [collection = '', id = '', below = ''] = path.split('/');
  const read = (): DocumentData | null => {
    const model = modelOf(collection);
    if (model) {
      const erased = recordIn(reading, model, id, data);
      const naming: Names = data[STAMP] ?? {};
      const isNear = rules.nearnessOf(naming, textIn(data, namingField(model, 'customer'))) !== 'far';
      if (isNear) namings.set(path, naming);
      if (reading.places.some(({ how }) => how === 'sure')) found.add(path);
      else found.delete(path);
      return erased;
    }
    const now = (of: Model): Names => namings.get(`${of.collection}/${data.recordId}`) ?? {};
    for (const of of MODELS as readonly Model[]) {
      if (collection === binCollection(of)) {
        const record = `${of.collection}/${data.recordId}`;
        if (!namings.has(record)) namings.set(record, Object(data.before?.[STAMP]));
        return binItemIn(reading, of, data);
      }
      if (collection === historyCollection(of)) return entryIn(reading, of, data, now(of));
      if (collection === wordsCollection(of)) {
        if (found.has(`${of.collection}/${data.recordId}`)) reading.note('record', id, 'follows');
        return data;
      }
    }
    switch (collection) {
      case CHANGES:
        if (below !== '') return partIn(reading, collections.get(id), data);
        collections.set(id, String(data.collection));
        return changeIn(reading, data);
      case 'auditLog':
        return logEntryIn(reading, data);
      case 'accountChanges':
        return Object(
          mapped(data, '', (running, at) =>
            isMap(running)
              ? { ...running, entry: logEntryIn(reading, Object(running.entry), `${at}.entry.`) }
              : running,
          ),
        );
      case 'views':
      case 'sharedViews':
        if (person.kind === 'staff' && id === person.id && below !== '') {
          reading.note('name', String(data.name), 'sure');
          return null;
        }
        return viewIn(reading, data);
      case 'staff':
        // Whoever has an account is dismissed first.
        if (person.kind === 'staff' && id === person.id) reading.note('email', String(data.email), 'unsure');
        return data;
      case 'staffNames':
        if (person.kind === 'staff' && data.members?.[person.id] !== undefined) {
          const { [person.id]: name, ...members } = data.members;
          reading.note(`members.${person.id}`, String(name), 'sure');
          return { ...data, members };
        }
        return data;
      case COUNTS:
      case KNOWN_TEXTS:
        followingIn(reading, data);
        return data;
      default:
        return Object(reading.deep(data, '', 'far'));
    }
  };
  const erased = read();
  return { places: reading.places, erased };
};
