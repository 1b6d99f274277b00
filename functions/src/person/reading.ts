import type { DocumentData } from 'firebase-admin/firestore';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { FORMER } from 'shared-model/stamp';
import * as v from 'valibot';
import { namingField } from '../records/references';
import type { Names } from '../records/stamps';
import { type Piece, replacerOf } from './exact-texts';
import { ERASED, type Person } from './find-person';

/** A text that names the person. */
export const placeSchema = v.object({
  /** The document, and the field in it; in JSON, with the steps into it. */
  path: v.string(),
  field: v.string(),
  /** The text as it is stored. */
  text: v.string(),
  /** `unsure`: it may mean somebody else, so a human decides. `follows`: it is made from records, and changes with them. */
  how: v.picklist(['sure', 'unsure', 'follows']),
});

export type Place = v.InferOutput<typeof placeSchema>;

/** The nearness of a text to the contact: its record names it by its id, is of the contact's customer, or neither. */
export type Nearness = 'named' | 'customer' | 'far';

export const isMap = (value: unknown): value is DocumentData =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns a list or a map with each value replaced; other values as they are. */
export const mapped = (
  value: unknown,
  at: string,
  each: (value: unknown, at: string) => unknown,
): unknown => {
  if (Array.isArray(value)) return value.map((item, index) => each(item, `${at}.${index}`));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, each(item, at === '' ? key : `${at}.${key}`)]),
  );
};

interface RuleOptions {
  /** Stands in the place of the name. */
  readonly erasedName: string;
  /** The documents in which also what is unsure means the person: somebody has looked at them. */
  readonly decided?: ReadonlySet<string> | undefined;
}

/** Returns the rules for one person. */
export const rulesFor = (person: Person, { erasedName, decided = new Set() }: RuleOptions) => {
  const { id, kind, names, emails, shared, sharedWithin, customerIds, customerNames } = person;
  return {
    person,
    erasedName,
    decided,
    replace: replacerOf(person),
    // A company may be called after the person, and is no person itself.
    replaceInNames: replacerOf({ names, emails, longer: [] }),
    isOwn: (collection: unknown, recordId: unknown): boolean =>
      kind === 'contact' && collection === contact.collection && recordId === id,
    /** Returns how close a record is that names a customer and a contact, or has only the customer's name. */
    nearnessOf: (naming: Names, customerText: unknown): Nearness => {
      if (kind === 'staff') return 'far';
      if (naming.contact === id) return 'named';
      const isOfCustomer =
        naming.customer === undefined
          ? customerNames.has(String(customerText ?? ''))
          : customerIds.has(naming.customer);
      return isOfCustomer ? 'customer' : 'far';
    },
    /** Returns whether a piece of a text means the person and nobody else. */
    isSure: ({ kind: piece, of }: Piece, near: Nearness): boolean => {
      if (piece === 'alike') return false;
      // An address of several persons is that of a company.
      if (piece === 'email') return !shared.has(of);
      if (near === 'named') return true;
      if (near === 'customer') return !sharedWithin.has(of);
      // A single word may be the name of anybody.
      return !shared.has(of) && /\s/.test(of);
    },
  };
};

export type Rules = ReturnType<typeof rulesFor>;

/** The surroundings of a value: whose record it is in, and whom that record, or this version of it, names. */
interface Side {
  readonly isOwn: boolean;
  readonly naming: Names;
  readonly near: Nearness;
}

/** Reads the values of one document: notes the places, and returns the values without the person. */
export class Reading {
  readonly places: Place[] = [];

  constructor(
    readonly rules: Rules,
    private readonly path: string,
  ) {}

  private isSure(isSure: boolean): boolean {
    return isSure || this.rules.decided.has(this.path);
  }

  note(field: string, text: string, how: Place['how']): void {
    this.places.push({ path: this.path, field, text, how });
  }

  /** Replaces the exact name and address within a text. */
  free(text: string, at: string, near: Nearness): string {
    const found = new Set<boolean>();
    const erased = this.rules.replace(text, (piece) => {
      const isSure = this.isSure(this.rules.isSure(piece, near));
      found.add(isSure);
      return isSure ? this.rules.erasedName : undefined;
    });
    if (found.has(true)) this.note(at, text, 'sure');
    if (found.has(false)) this.note(at, text, 'unsure');
    return erased;
  }

  /** Replaces a whole text that is the person's. */
  own(value: unknown, at: string, instead = this.rules.erasedName): unknown {
    if (typeof value !== 'string' || value === '' || ERASED.test(value)) return value;
    this.note(at, value, 'sure');
    return instead;
  }

  /** Replaces the name and address in all texts of a value. */
  deep(value: unknown, at: string, near: Nearness): unknown {
    if (typeof value === 'string') return this.free(value, at, near);
    return mapped(value, at, (each, place) => this.deep(each, place, near));
  }

  /** Replaces a whole text that is the name of a member of staff. */
  colleague(value: unknown, at: string): unknown {
    const { person, erasedName } = this.rules;
    if (person.kind !== 'staff' || typeof value !== 'string' || !person.names.includes(value)) return value;
    const isSure = this.isSure(!person.shared.has(value));
    this.note(at, value, isSure ? 'sure' : 'unsure');
    return isSure ? erasedName : value;
  }

  /** Replaces a text that names a contact. Without an id, the customer must be the person's. */
  private contactName(text: string, at: string, { naming, near }: Side): unknown {
    const { person, erasedName } = this.rules;
    if (person.kind !== 'contact') return text;
    if (naming.contact !== undefined) return naming.contact === person.id ? this.own(text, at) : text;
    if (!person.names.includes(text)) return text;
    const isSure = this.isSure(near === 'customer' && !person.sharedWithin.has(text));
    this.note(at, text, isSure ? 'sure' : 'unsure');
    return isSure ? erasedName : text;
  }

  private withoutFormer(former: unknown, at: string): unknown {
    if (!isMap(former) || !Array.isArray(former.names)) return former;
    for (const [index, name] of former.names.entries())
      this.note(`${at}.names.${index}`, String(name), 'sure');
    return { ...former, names: [], until: [] };
  }

  /** Replaces the value of a field of a record, or of a version of it. */
  field(model: Model, name: string, value: unknown, at: string, side: Side): unknown {
    const { isOwn, near } = side;
    const field = model.fields[name];
    if (name === FORMER) return isOwn ? this.withoutFormer(value, at) : value;
    if (name === namingField(model, 'customer')) return value;
    if (isOwn && field) return this.own(value, at, name === 'name' ? this.rules.erasedName : '');
    if (typeof value !== 'string') return this.deep(value, at, near);
    if (name === namingField(model, 'contact')) return this.contactName(value, at, side);
    if (name === 'name' && model.collection === contact.collection) return value;
    if (name === 'name' && model.collection === customer.collection) {
      this.rules.replaceInNames(value, () => void this.note(at, value, 'unsure'));
      return value;
    }
    if (field?.kind === 'line' && field.options.changedTogether) return this.colleague(value, at);
    return this.free(value, at, near);
  }
}
