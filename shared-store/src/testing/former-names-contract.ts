import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { contactKey, type DataStore } from '../data-store';
import { formerly } from './formerly';

interface NamingStore {
  readonly store: DataStore;
  put(collection: string, id: string, fields: object): Promise<void>;
}

/** Tests that a store knows former names. `of` gives a store, and a text that no other test uses. */
export const testFormerNames = (of: () => { readonly tested: NamingStore; readonly own: string }): void => {
  test('finds what a renamed customer is called now, and the one that it was merged into', async () => {
    const { tested, own } = of();
    const [renamed, gone] = [`${own}-customer`, `${own}-gone`];
    const named = (...names: readonly string[]) =>
      names.map((name) => ({ name: '', customer: `${own} ${name}` }));
    const nameNow = async (name: string) =>
      (await tested.store.calledNow(named(name))).get(`${own} ${name}`)?.name;
    const former = (...names: readonly string[]) =>
      formerly(Object.fromEntries(names.map((name, day) => [`${own} ${name}`, new Date(2026, 0, 5 + day)])));
    const fields = { ...customer.empty, name: `${own} new` };
    await tested.put('customers', renamed, { ...fields, ...former('old') });
    await expect(nameNow('old')).resolves.toBe(`${own} new`);
    await expect(nameNow('never')).resolves.toBeUndefined();
    await expect(nameNow('merged')).resolves.toBeUndefined();
    await expect(tested.store.mergedInto(gone)).resolves.toBeUndefined();
    const { former: both } = former('old', 'merged');
    await tested.put('customers', renamed, { ...fields, former: { ...both, ids: [gone] } });
    await expect(nameNow('merged')).resolves.toBe(`${own} new`);
    await expect(tested.store.mergedInto(gone)).resolves.toBe(renamed);
    const many = [...Array(30).keys()].map(String);
    const now = { name: `${own} new`, isDeleted: false };
    await expect(tested.store.calledNow(named(...many, 'old', 'merged'))).resolves.toEqual(
      new Map([
        [`${own} old`, now],
        [`${own} merged`, now],
      ]),
    );
    // Others gave it up later: in February, and on the day after.
    const later = { ...customer.empty, ...formerly({ [`${own} old`]: new Date(2026, 1, 1) }) };
    await tested.put('customers', `${own}-0`, { ...later, name: `${own} later` });
    await expect(nameNow('old')).resolves.toBe(`${own} new`);
    // Another customer took the name.
    await tested.put('customers', `${own}-taker`, { ...customer.empty, name: `${own} old` });
    await expect(nameNow('old')).resolves.toBeUndefined();
  });

  test('finds the last name of a renamed customer in the bin, until it is restored', async () => {
    const { tested, own } = of();
    const [before, name] = [`${own} before`, `${own} last`];
    const item = { recordId: `${own}-b`, before: { ...customer.empty, name, ...formerly(before) } };
    const nameNow = async () => [
      ...(await tested.store.calledNow([{ name: '', customer: before }])).values(),
    ];
    await tested.put('customersBin', `${own}-item`, { ...item, inBin: true });
    await expect(nameNow()).resolves.toEqual([{ name, isDeleted: true }]);
    await tested.put('customersBin', `${own}-item`, item);
    await expect(nameNow()).resolves.toEqual([]);
  });

  test('finds what a renamed contact of a customer is called now', async () => {
    const { tested, own } = of();
    const named = (name: string, of: string) => ({ name: `${own} ${name}`, customer: `${own} ${of}` });
    const nameNow = async (...contacts: readonly (readonly [string, string])[]) => {
      const called = await tested.store.calledNow(contacts.map(([name, of]) => named(name, of)));
      return [...called].flatMap(([key, now]) => (key.startsWith('[') ? [[key, now.name]] : []));
    };
    const [ada, other] = [`${own}-ada`, `${own}-other`];
    await tested.put('customers', `${own}-pt`, {
      ...customer.empty,
      name: `${own} PT`,
      ...formerly(`${own} PT Old`),
    });
    await tested.put('contacts', ada, {
      ...contact.empty,
      ...named('Ada New', 'PT'),
      ...formerly(`${own} Ada`),
    });
    const key = (of: string) => contactKey(named('Ada', of));
    await expect(nameNow(['Ada', 'PT'], ['Ada', 'PT Old'], ['Ada', 'Else'], ['Budi', 'PT'])).resolves.toEqual(
      [
        [key('PT'), `${own} Ada New`],
        [key('PT Old'), `${own} Ada New`],
      ],
    );
    // Another contact of the customer took the name.
    await tested.put('contacts', other, { ...contact.empty, ...named('Ada', 'PT') });
    await expect(nameNow(['Ada', 'PT'])).resolves.toEqual([]);
  });
};
