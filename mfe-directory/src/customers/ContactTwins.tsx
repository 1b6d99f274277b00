import { useState } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import { type Contact, contact } from 'shared-model/contact';
import { textOfField } from 'shared-model/field-text';
import { bothTexts, partsBeyond } from 'shared-model/merging/both-texts';
import { duplicateKey } from 'shared-model/words/duplicate-key';
import { useRecordChange } from 'shared-records/record';
import { type Stored, useDataStore } from 'shared-store';
import { Button, Message, useToast } from 'shared-ui';

type Row = Stored<Contact>;

/** Contacts that are one person. */
type Same = readonly [Row, ...(readonly Row[])];

/** Returns the contacts that are one person: of the same name and customer, as after a merge. */
const sameAmong = (contacts: readonly Row[]): readonly Same[] => {
  const people = new Map<string, readonly Row[]>();
  for (const row of contacts) {
    const key = duplicateKey(contact, row) ?? row.id;
    people.set(key, [...(people.get(key) ?? []), row]);
  }
  return [...people.values()].flatMap(([first, ...others]) =>
    first && others.length > 0 ? [[first, ...others]] : [],
  );
};

/** Returns the texts that the first of some contacts lacks, and the labels of fields that cannot hold those of all. */
const joined = ([first, ...others]: Same) => {
  const differing = new Set<string>();
  const texts: Record<string, string> = {};
  for (const other of others)
    for (const [name, field] of Object.entries(contact.fields)) {
      const mine = texts[name] ?? textOfField(first, name).trim();
      const theirs = textOfField(other, name).trim();
      const isSame = mine.toLowerCase() === theirs.toLowerCase() || contact.duplicateFields.includes(name);
      const both = bothTexts(field, mine, theirs);
      if (isSame || theirs === '' || partsBeyond(field, theirs, mine)?.length === 0) continue;
      if (mine === '' || partsBeyond(field, mine, theirs)?.length === 0) texts[name] = theirs;
      else if ('text' in both) texts[name] = both.text;
      else differing.add(field.options.label);
    }
  return { texts, differing: [...differing] };
};

/** Names people who stand several times among the contacts of a customer, and makes one contact of them, with Undo. */
export function ContactTwins({ contacts }: { contacts: readonly Row[] }) {
  const store = useDataStore();
  const toast = useToast();
  const change = useRecordChange(contact);
  const [busy, setBusy] = useState(false);

  const join = async ([first, ...others]: Same, texts: Readonly<Record<string, string>>) => {
    const { name } = first;
    const isChanged = Object.keys(texts).length > 0;
    const fail = (error: unknown) => {
      console.error('Contacts were not joined.', error);
      const text = explainPress(error, `${name}: this did not work. Try again.`, 'this was done');
      toast.show({ tone: 'error', text });
    };
    let saved = isChanged ? undefined : first;
    const onSaved = (row: Row) => {
      saved = row;
    };
    if (isChanged) await change({ before: first, values: texts, doing: `Joining ${name}`, onSaved });
    if (!saved) return;
    const whole = saved;
    const restores: (() => Promise<unknown>)[] = [];
    const undo = async () => {
      for (const restore of restores) await restore();
      const values = Object.fromEntries(
        Object.keys(texts).map((field) => [field, textOfField(first, field)]),
      );
      if (isChanged) await change({ before: whole, values, doing: `Undoing the joining of ${name}` });
    };
    try {
      const isThere = await store.transact('contacts', first.id, (stored) => ({
        leave: true,
        result: stored !== null,
      }));
      if (!isThere) return toast.show({ tone: 'error', text: 'Somebody else has deleted this contact.' });
      for (const { id } of others) {
        const item = await store.remove('contacts', id);
        if (item !== undefined)
          restores.push(async () => {
            if (!(await store.restore('contacts', id, item)))
              throw new Error(`contacts/${id} was not restored.`);
          });
      }
      toast.show({
        tone: 'success',
        text: `${name} is one contact now.`,
        action: { label: 'Undo', onSelect: () => void undo().catch(fail) },
      });
    } catch (error) {
      fail(error);
    }
  };

  return sameAmong(contacts).map((same) => {
    const [{ id, name }] = same;
    const { texts, differing } = joined(same);
    const [times, all] = same.length === 2 ? ['twice', 'both'] : [`${same.length} times`, 'all'];
    return (
      <Message key={id} tone="info">
        {name} stands here {times}.{' '}
        {differing.length > 0 ? (
          `Make ${differing.join(' and ')} the same in ${all} first.`
        ) : (
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void join(same, texts).finally(() => setBusy(false));
            }}
          >
            Make one contact of {all}
          </Button>
        )}
      </Message>
    );
  });
}
