test('hides what somebody has added to prototypes before the page starts', async () => {
  const add = (prototype: object, name: string) =>
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: () => 'added',
    });
  const added = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
  for (const prototype of added) {
    add(prototype, 'added');
    add(prototype, 'toJSON');
  }
  await import('./prototypes');
  const keys: string[] = [];
  for (const value of [{ own: 1 }, ['own'], () => 'own']) for (const key in value) keys.push(key);
  const text = JSON.stringify({ texts: ['own'] });
  for (const prototype of added) Reflect.deleteProperty(prototype, 'added');
  expect(keys).toEqual(['own', '0']);
  expect(text).toBe('{"texts":["own"]}');
});
