import { useState } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import { type Contact, contact } from 'shared-model/contact';
import { textOfField } from 'shared-model/field-text';
import { bothTexts } from 'shared-model/merging/both-texts';
import { stampOf } from 'shared-model/stamp';
import { duplicateKey } from 'shared-model/words/duplicate-key';
import { phoneNumbersIn } from 'shared-model/words/phone-numbers';
import { type DataStore, type Stored, useDataStore } from 'shared-store';
import { Button, Message, useToast } from 'shared-ui';

type Row = Stored<Contact>;

/** Returns pairs of contacts that are one person: of the same name and customer, as after a merge. */
const twinsAmong = (contacts: readonly Row[]): readonly (readonly [Row, Row])[] => {
  const first = new Map<string, Row>();
  return contacts.flatMap((row) => {
    const key = duplicateKey(contact, row) ?? row.id;
    const other = first.get(key);
    first.set(key, other ?? row);
    return other ? [[other, row] as const] : [];
  });
};

/** Returns the texts of two contacts in one, and the labels of fields that cannot hold both. */
const joined = (one: Row, other: Row) => {
  const differing: string[] = [];
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(contact.fields)) {
    const [mine, theirs] = [textOfField(one, name).trim(), textOfField(other, name).trim()];
    const isSame =
      mine.toLowerCase() === theirs.toLowerCase() ||
      contact.duplicateFields.includes(name) ||
      (phoneNumbersIn(mine).length > 0 && `${phoneNumbersIn(mine)}` === `${phoneNumbersIn(theirs)}`);
    const both = bothTexts(field, mine, theirs);
    if (isSame || theirs === '') continue;
    if (mine === '') texts[name] = theirs;
    else if ('text' in both) texts[name] = both.text;
    else differing.push(field.options.label);
  }
  return { texts, differing };
};

/** Writes texts into a stored contact. @throws as the store, or if it was deleted. */
const write = (store: DataStore, { id }: Row, texts: object): Promise<void> =>
  store.transact('contacts', id, (stored) => {
    if (!stored) throw new Error(`The contact ${id} was deleted.`);
    const record = contact.merge(stored, { ...contact.read(stored).record, ...texts });
    const customer = stampOf(stored)?.customer;
    return { write: record, ...(customer !== undefined && { names: { customer } }), result: undefined };
  });

/** Names people who stand twice among the contacts of a customer, and makes one contact of two, with Undo. */
export function ContactTwins({ contacts }: { contacts: readonly Row[] }) {
  const store = useDataStore();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const join = async (one: Row, other: Row, texts: object) => {
    setBusy(true);
    const fail = (error: unknown) => {
      console.error('Two contacts were not joined.', error);
      const text = explainPress(error, `${one.name}: this did not work. Try again.`, 'this was done');
      toast.show({ tone: 'error', text });
    };
    try {
      if (Object.keys(texts).length > 0) await write(store, one, texts);
      const item = await store.remove('contacts', other.id);
      const undo = async () => {
        if (item !== undefined) await store.restore('contacts', other.id, item);
        await write(
          store,
          one,
          Object.fromEntries(Object.keys(texts).map((name) => [name, textOfField(one, name)])),
        );
      };
      toast.show({
        tone: 'success',
        text: `${one.name} is one contact now.`,
        action: { label: 'Undo', onSelect: () => void undo().catch(fail) },
      });
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };

  return twinsAmong(contacts).map(([one, other]) => {
    const { texts, differing } = joined(one, other);
    return (
      <Message key={one.id} tone="info">
        {one.name} stands here twice.{' '}
        {differing.length > 0 ? (
          `Make ${differing.join(' and ')} the same in both first.`
        ) : (
          <Button variant="quiet" busy={busy} onClick={() => void join(one, other, texts)}>
            Make one contact of both
          </Button>
        )}
      </Message>
    );
  });
}
