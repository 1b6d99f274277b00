import { checkAnswer, checkRequest, patched, revisions } from './discovery';

const DATABASE = 'firestore.googleapis.com/v1/projects/sales/databases/(default)';
const PATCH_DATABASE = { verb: 'PATCH', url: DATABASE, query: '', body: {} };

test.each([
  ['a path', { ...PATCH_DATABASE, url: `${DATABASE}/nothing` }, 'Google describes no PATCH'],
  ['a method', { ...PATCH_DATABASE, verb: 'PUT' }, 'Google describes no PUT'],
  ['a host', { ...PATCH_DATABASE, url: 'firestores.googleapis.com/v1/x' }, 'Google describes no PATCH'],
  ['a parameter', { ...PATCH_DATABASE, query: 'mask=type' }, 'there is no parameter mask'],
  ['a field', { ...PATCH_DATABASE, body: { protection: true } }, 'there is no protection'],
  [
    'a field of a field',
    { ...PATCH_DATABASE, body: { cmekConfig: { key: 'x' } } },
    'there is no cmekConfig.key',
  ],
  ['a name of a mask', { ...PATCH_DATABASE, query: 'updateMask=type,protection' }, 'no protection to mask'],
  ['a value', { ...PATCH_DATABASE, body: { type: 'NATIVE' } }, 'type cannot be "NATIVE"'],
  ['a type', { ...PATCH_DATABASE, body: { locationId: 7 } }, 'locationId cannot be 7'],
  ['a list', { ...PATCH_DATABASE, body: { tags: ['x'] } }, 'tags is no object'],
  ['what is only read', { ...PATCH_DATABASE, body: { createTime: 'now' } }, 'createTime is read-only'],
  [
    'a body where there is none',
    {
      verb: 'POST',
      url: 'iam.googleapis.com/v1/projects/sales/serviceAccounts/a@b.c:getIamPolicy',
      query: '',
      body: { options: {} },
    },
    'there is no options',
  ],
])('the stand-ins refuse, as Google does, %s that it does not describe', (_, request, message) => {
  const query = new URLSearchParams(request.query);
  expect(() => checkRequest({ ...request, query })).toThrow(message);
});

test('the stand-ins take what Google describes, and answer no field that it does not', () => {
  const query = new URLSearchParams('updateMask=deleteProtectionState');
  const body = { deleteProtectionState: 'DELETE_PROTECTION_ENABLED' };
  expect(() => checkRequest({ ...PATCH_DATABASE, query, body })).not.toThrow();
  const read = { verb: 'GET', url: DATABASE };
  expect(() => checkAnswer(read, { locationId: 'x', createTime: 'now' })).not.toThrow();
  expect(() => checkAnswer(read, { region: 'x' })).toThrow('otherwise than by Google: there is no region');
});

test('a change is of the fields that its mask names, and of no other one', () => {
  const before = { type: 'A', signIn: { email: { enabled: true }, anonymous: { enabled: true } } };
  const body = { type: 'B', signIn: { anonymous: { enabled: false } } };
  const query = new URLSearchParams('updateMask=signIn.anonymous.enabled');
  expect(patched(before, body, query)).toEqual({
    type: 'A',
    signIn: { email: { enabled: true }, anonymous: { enabled: false } },
  });
});

test('each document has its date', () => {
  expect(revisions().length).toBeGreaterThan(15);
  for (const date of revisions()) expect(date).toMatch(/^20\d{6}$/);
});
