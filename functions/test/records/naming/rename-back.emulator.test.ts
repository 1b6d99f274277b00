import { DOCUMENTS_EACH, world } from './rename-world';

test('a rename to the name of another customer moves nothing, and goes on when that one is called otherwise', async () => {
  const { act, nameOf, rename, settle, stored } = await world();
  await act({ kind: 'rename', customer: 0, name: 1 });
  await settle();
  expect((await stored()).filter(({ name }) => name === nameOf(0))).toHaveLength(DOCUMENTS_EACH);
  await rename(1, nameOf(3));
  await settle();
  expect(await stored()).toEqual(
    (await stored()).map(({ owner }) => ({ owner, name: nameOf([1, 3, 2][owner] ?? 0) })),
  );
});
