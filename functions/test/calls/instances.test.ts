import { CALLABLES } from './callable-names';

let functions: typeof import('../../src/index');
beforeAll(async () => {
  functions = await import('../../src/index');
});

const endpointOf = (name: (typeof CALLABLES)[number]) => functions[name].__endpoint;

test.each(CALLABLES)('%s has at most 20 instances, whoever calls it', (name) => {
  expect(endpointOf(name).maxInstances).toBe(20);
});

test.each([
  'addAdmin',
  'addUser',
  'deleteUser',
  'inviteUser',
  'listAuditLog',
  'listUsers',
  'revokeAdmin',
  'sendPasswordReset',
  'setUserDisabled',
  'updateUser',
] as const)('%s shares its instance with no call of a stranger', (name) => {
  expect(endpointOf(name).concurrency).toBe(1);
});
