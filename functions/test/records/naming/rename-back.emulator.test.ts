import { world } from './rename-world';

test('a rename to the name of another customer mixes no records, and each takes its own along', async () => {
  const { act, nameOf, rename, settle, stored } = await world();
  const named = async (...names: number[]) =>
    expect(await stored()).toEqual(
      (await stored()).map(({ owner }) => ({ owner, name: nameOf(names[owner] ?? -1) })),
    );
  await act({ kind: 'rename', customer: 0, name: 1 });
  await settle();
  await named(1, 1, 2);
  await rename(1, nameOf(3));
  await settle();
  await named(1, 3, 2);
  await rename(0, nameOf(0));
  await settle();
  await named(0, 3, 2);
});
