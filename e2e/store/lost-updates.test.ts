import { expect, test } from '@playwright/test';
import { type Customer, customer as customerModel } from 'shared-model/customer';
import { type Edited, saveFields } from 'shared-store/testing/save-fields';
import { newCustomer, store, stored } from '../support/backend';
import { IS_NIGHT } from '../support/night';
import { openWriter, type Writer } from '../support/writer';

const WRITERS = IS_NIGHT ? 50 : 6;
const EDITS = IS_NIGHT ? 20 : 10;

test(`loses no edit silently with ${WRITERS} writers and ${EDITS} edits each of one document`, async () => {
  test.setTimeout(300_000);
  const id = await store('customers', newCustomer({ phone: '0' }));
  const writers = await Promise.all(Array.from({ length: WRITERS }, openWriter));

  /** Edits as staff do: from the loaded values, with a conflict if they are out of date. */
  const edit = async ({ data }: Writer, writer: number) => {
    let saved = 0;
    let conflicts = 0;
    let base: Customer | null = null;
    for (let round = 0; round < EDITS; round += 1) {
      try {
        base ??= await data.transact('customers', id, (now) => ({
          leave: true,
          result: now && customerModel.read(now).record,
        }));
        if (!base) break;
        const next: Customer = {
          ...base,
          phone: String(Number(base.phone) + 1),
          website: `${writer}-${round}`,
        };
        const outcome: Edited<Customer> = await saveFields(
          data,
          { model: customerModel, id },
          { values: next, base, confirmed: false },
        );
        if (outcome === 'saved') saved += 1;
        else conflicts += 1;
        base = outcome === 'saved' ? next : 'found' in outcome ? outcome.found : null;
      } catch {
        // The store gave up after many collisions, and the form says so.
        conflicts += 1;
        base = null;
      }
    }
    return { saved, conflicts };
  };

  const results = await Promise.all(writers.map(edit));
  await Promise.all(writers.map(({ close }) => close()));
  const saved = results.reduce((sum, result) => sum + result.saved, 0);
  const conflicts = results.reduce((sum, result) => sum + result.conflicts, 0);
  test.info().annotations.push({ type: 'edits', description: `${saved} saved, ${conflicts} conflicts` });

  expect(saved + conflicts).toBe(WRITERS * EDITS);
  expect(saved).toBeGreaterThan(0);
  expect(await stored('customers', id)).toMatchObject({ phone: String(saved) });
});
