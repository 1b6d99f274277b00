import {
  DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GeoPoint,
  GrpcStatus,
  Timestamp,
} from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import * as v from 'valibot';
import { hasStatus } from '../../src/calls/grpc-status';
import { plain } from '../../src/records/plain';
import { stepsThrough } from '../../src/records/repair-word-entries';
import { wordEntryOf } from '../../src/records/word-entries';
import { writeUnlessChanged } from '../backfill-records';
import { readingsOf } from './moments';

type Field = Model['fields'][string];

/** A new value, and what was odd about the stored one. */
interface Conversion {
  readonly value: unknown;
  readonly oddity: string;
}

/** Returns what a stored value is, in words. */
const formOf = (stored: unknown): string => {
  if (Array.isArray(stored)) return 'a list';
  if (stored instanceof Timestamp) return 'a time';
  if (stored instanceof GeoPoint) return 'a place';
  if (stored instanceof DocumentReference) return `a reference to ${stored.path}`;
  if (stored instanceof Uint8Array) return 'a file of bytes';
  if (typeof stored === 'number') return 'a number that no text shows exactly';
  if (typeof stored !== 'string') return 'an object';
  return stored.length > 60 ? `a text of ${stored.length} characters` : `the text ${JSON.stringify(stored)}`;
};

/** Firestore's whole numbers have 64 bits, and those of JavaScript 53: the text would be of another number. */
const isExact = (stored: number): boolean =>
  Number.isFinite(stored) && (!Number.isInteger(stored) || Number.isSafeInteger(stored));

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the option that is written so but for case and spaces, as "service / survey". */
const optionFor = (field: Field, stored: string): Conversion | undefined => {
  if (!('options' in field.options) || stored === '' || v.is(field.written, stored)) return undefined;
  const options = field.options.options.filter((option) => letters(option) === letters(stored));
  return options.length === 1 ? { value: options[0], oddity: 'has another spelling' } : undefined;
};

/** Returns the conversion of a stored value; undefined if it stays as it is or nobody knows its meaning. */
const conversionOf = (field: Field, stored: unknown, record: DocumentSnapshot): Conversion | undefined => {
  if (field.kind === 'moment') {
    if (stored instanceof Timestamp) return undefined;
    const reading = readingsOf(stored, record).find(({ moment }) => v.is(field.written, moment));
    return reading && { value: Timestamp.fromDate(reading.moment), oddity: reading.oddity };
  }
  if (stored === undefined) return { value: field.empty, oddity: 'is missing' };
  if (stored === null) return { value: field.empty, oddity: 'is null' };
  if (typeof stored === 'boolean' || (typeof stored === 'number' && isExact(stored))) {
    const oddity = `is a ${typeof stored}`;
    return { value: optionFor(field, String(stored))?.value ?? String(stored), oddity };
  }
  return typeof stored === 'string' ? optionFor(field, stored) : undefined;
};

const isEmpty = (stored: unknown): boolean => stored === undefined || stored === null || stored === '';

/** Returns the conversions of a record by field, and of each field that stays unreadable its form. */
const conversionsOf = (
  model: Model,
  record: DocumentSnapshot,
): { readonly conversions: Map<string, Conversion>; readonly unreadable: Map<string, string> } => {
  const stored = new Map<string, unknown>(Object.entries(record.data() ?? {}));
  const conversions = new Map<string, Conversion>();
  const unreadable = new Map<string, string>();
  const others = [...stored].filter(([name, value]) => !(name in model.allFields) && !isEmpty(value));
  for (const [name, field] of Object.entries(model.fields)) {
    const { label, formLabel = label } = field.options;
    const spellings = new Set([name, label, formLabel].map(letters));
    const namesakes = others.filter(([other]) => spellings.has(letters(other)));
    const [other, ...more] = isEmpty(stored.get(name)) ? namesakes : [];
    const value = other ? other[1] : stored.get(name);
    const conversion = more.length === 0 ? conversionOf(field, value, record) : undefined;
    const isReadable =
      conversion !== undefined ||
      v.is(field.stored, field.kind === 'moment' && value instanceof Timestamp ? value.toDate() : value);
    const isNumber = typeof value === 'number' && conversion === undefined;
    if (more.length > 0)
      unreadable.set(name, `in ${namesakes.map(([namesake]) => `"${namesake}"`).join(' and ')}`);
    else if (!isReadable || isNumber) unreadable.set(name, formOf(value));
    else if (other) {
      const oddity = `is in "${other[0]}"${conversion ? `, and ${conversion.oddity}` : ''}`;
      conversions.set(name, { value: conversion?.value ?? value, oddity });
    } else if (conversion) conversions.set(name, conversion);
  }
  return { conversions, unreadable };
};

/** Handles so many records at a time. */
const CONCURRENCY = 100;

/** The result of taking over the records of a kind. */
interface AdoptedRecords {
  readonly records: number;
  /** Counts each oddity, such as "phone is a number". */
  readonly oddities: ReadonlyMap<string, number>;
  /** Counts what stays as it is, although nobody could write it now. A form says so when the record is edited. */
  readonly kept: ReadonlyMap<string, number>;
  readonly written: number;
  /** The records to fix by hand: their paths with the reasons. */
  readonly left: ReadonlyMap<string, string>;
}

const anyFields = v.record(v.string(), v.unknown());

/**
 * Finds what the first version has stored otherwise than a model says, and with `apply` converts it: texts from numbers, times
 * from texts, milliseconds and `{ seconds }`, and fields under another name. Deletes nothing, and leaves out what it does not
 * understand. Can be interrupted and repeated.
 */
export async function adoptRecords(
  firestore: Firestore,
  model: Model,
  { apply }: { readonly apply: boolean },
): Promise<AdoptedRecords> {
  const [oddities, kept] = [new Map<string, number>(), new Map<string, number>()];
  const left = new Map<string, string>();
  const limit = pLimit(CONCURRENCY);
  let [records, written] = [0, 0];
  const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for await (const step of stepsThrough(firestore, model.collection)) {
    records += step.length;
    const adopt = async (record: (typeof step)[number]) => {
      const { conversions, unreadable } = conversionsOf(model, record);
      const values = Object.fromEntries([...conversions].map(([name, { value }]) => [name, value]));
      for (const [name, { oddity }] of conversions) count(oddities, `${name} ${oddity}`);
      const whole = v.parse(anyFields, plain({ ...record.data(), ...values }));
      const problems = model.read(whole).problems ?? {};
      const reasons = Object.entries(problems).filter(([name]) => !unreadable.has(name));
      const forms = [...unreadable].map(([name, form]) => {
        const { label } = model.fields[name]?.options ?? { label: name };
        return `${label} cannot be read: it is ${form}.`;
      });
      const objections = [...reasons.map(([, reason]) => reason), ...forms];
      if (objections.length > 0) left.set(record.ref.path, objections.join(' '));
      else if (!wordEntryOf(model, record) && conversions.size === 0)
        count(kept, 'an id that is too long: no search finds the record');
      for (const [name, error] of Object.entries(model.errors(whole)))
        if (!unreadable.has(name) && problems[name] === undefined) count(kept, `${name}: ${error}`);
      // A request for each record: the dry run alone takes the time.
      for (const { id } of apply ? [] : await record.ref.listCollections())
        count(kept, `a collection "${id}" below the record: no page shows it, and no export has it`);
      if (conversions.size === 0 || !apply) return;
      try {
        if (await writeUnlessChanged(record, values)) written += 1;
        else left.set(record.ref.path, 'It changed meanwhile. Run the command again.');
      } catch (error) {
        if (!hasStatus(error, GrpcStatus.INVALID_ARGUMENT)) throw error;
        left.set(record.ref.path, `Firestore refuses it: ${error.message}`);
      }
    };
    await Promise.all(step.map((record) => limit(() => adopt(record))));
  }
  return { records, oddities, kept, written, left };
}
