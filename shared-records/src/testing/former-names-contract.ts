import { contact } from '../model/contact';
import { customer } from '../model/customer';
import { contactKey, type DataStore } from '../store/data-store';

interface NamingStore {
  readonly store: DataStore;
  put(collection: string, id: string, fields: object): Promise<void>;
}

/** Tests that a store knows former names. `of` gives a store, and a text that no other test uses. */
export const testFormerNames = (of: () => { readonly tested: NamingStore; readonly own: string }): void => {
  test('finds what a renamed customer is called now, and the one that it was merged into', async () => {
    const { tested, own } = of();
    const nameNow = (name: string) => tested.store.customerCalledNow(`${own} ${name}`);
    const [renamed, gone] = [`${own}-customer`, `${own}-gone`];
    await tested.put('customers', renamed, { ...customer.empty, name: `${own} new` });
    await tested.put('formerNames', `${own}-1`, { name: `${own} old`, customer: renamed });
    await tested.put('formerNames', `${own}-2`, { name: `${own} merged`, customer: gone });
    await expect(nameNow('old')).resolves.toBe(`${own} new`);
    await expect(nameNow('never')).resolves.toBeUndefined();
    // Deleted, and not merged.
    await expect(nameNow('merged')).resolves.toBeUndefined();
    const merge = { kept: renamed, gone, goneName: `${own} merged`, moved: 0, undoUntil: new Date() };
    await tested.put('merges', own, { ...merge, state: 'undone' });
    await expect(nameNow('merged')).resolves.toBeUndefined();
    await tested.put('merges', own, { ...merge, state: 'done' });
    await expect(nameNow('merged')).resolves.toBe(`${own} new`);
    const many = [...Array(30).keys()].map((index) => `${own} ${index}`);
    await expect(tested.store.customersCalledNow([...many, `${own} old`, `${own} merged`])).resolves.toEqual(
      new Map([
        [`${own} old`, `${own} new`],
        [`${own} merged`, `${own} new`],
      ]),
    );
    // Another customer took the name.
    await tested.put('customers', `${own}-taker`, { ...customer.empty, name: `${own} old` });
    await expect(nameNow('old')).resolves.toBeUndefined();
  });

  test('finds what a renamed contact of a customer is called now', async () => {
    const { tested, own } = of();
    const named = (name: string, of: string) => ({ name: `${own} ${name}`, customer: `${own} ${of}` });
    const nameNow = async (...contacts: readonly (readonly [string, string])[]) => [
      ...((await tested.store.contactsCalledNow(contacts.map(([name, of]) => named(name, of)))) ?? []),
    ];
    const [ada, other] = [`${own}-ada`, `${own}-other`];
    await tested.put('contacts', ada, { ...contact.empty, ...named('Ada New', 'PT') });
    const former = { contactName: `${own} Ada`, customers: [`${own} PT`, `${own} PT Old`], contact: ada };
    await tested.put('formerNames', `${own}-3`, former);
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
