import { document, isUnderWay, rename, step, storeCustomer, storeMany, texts } from './naming';

export const CUSTOMERS = 3;
export const DOCUMENTS_EACH = 2;
const CHUNK = 1;

export type Action =
  | { readonly kind: 'rename'; readonly customer: number; readonly name: number }
  | { readonly kind: 'deliver'; readonly event: number; readonly again: boolean }
  | { readonly kind: 'step' };

/** Creates three customers with documents of their own, and the events of their renames. */
export async function world() {
  const [prefix = ''] = texts('name');
  const nameOf = (index: number): string => `${prefix} ${index}`;
  const owners = Array.from({ length: CUSTOMERS }, (_, index) => index);
  const names = owners.map(nameOf);
  const ids = await Promise.all(names.map((name) => storeCustomer(name)));
  const owned = await Promise.all(
    owners.flatMap((owner) =>
      (['contacts', 'salesReport'] as const).map(async (collection) => {
        const [id = ''] = await storeMany(
          collection,
          { customer: names[owner] },
          { customer: ids[owner] },
          1,
        );
        return { owner, ref: document(collection, id) };
      }),
    ),
  );
  const pending: (() => Promise<void>)[] = [];
  const delivered: (() => Promise<void>)[] = [];
  const deliver = async (index: number, again = false) => {
    const queue = again ? delivered : pending;
    const event = queue[index % (queue.length || 1)];
    if (!event) return;
    if (!again) delivered.push(...pending.splice(pending.indexOf(event), 1));
    await event();
  };
  const renameTo = async (index: number, to: string) => {
    if (names[index] === to) return;
    names[index] = to;
    pending.push(await rename(ids[index] ?? '', to));
  };
  return {
    names,
    nameOf,
    act: (action: Action): Promise<unknown> => {
      if (action.kind === 'rename') return renameTo(action.customer, nameOf(action.name));
      return action.kind === 'step' ? step(CHUNK) : deliver(action.event, action.again);
    },
    rename: renameTo,
    /** Delivers what is pending, and works until no change is left. @returns whether all ended. */
    settle: async () => {
      while (pending.length > 0) await deliver(0);
      for (let round = 0; round < 200 && (await step(CHUNK)); round += 1);
      return !(await Promise.all(ids.map((id) => isUnderWay(id)))).includes(true);
    },
    stored: () =>
      Promise.all(owned.map(async ({ owner, ref }) => ({ owner, name: (await ref.get()).get('customer') }))),
    cleanUp: () =>
      Promise.all(
        [...ids.map((id) => document('customers', id)), ...owned.map(({ ref }) => ref)].map((ref) =>
          ref.delete(),
        ),
      ),
  };
}
