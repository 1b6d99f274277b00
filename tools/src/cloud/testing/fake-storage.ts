import * as v from 'valibot';
import { requirePermission } from './fake-iam';
import { bindings, type FakeProject, json, notFound, Refusal, type Routes } from './fake-project';

/** @throws {Refusal} If there is no such bucket. */
const bucketOf = ({ things }: FakeProject, name: string) => {
  const bucket = things.get(`buckets/${name}`);
  if (!bucket) throw notFound();
  return bucket;
};

/** Returns the project of the company that has a bucket. */
export const ownerOf = ({ company }: FakeProject, bucket: string): FakeProject => {
  const owner = [...company.values()].find(({ things }) => things.has(`buckets/${bucket}`));
  if (!owner) throw notFound();
  return owner;
};

/** Exports as `exportWeekly` does. Cloud Scheduler does not say whether it succeeds. */
export const addExport = (state: FakeProject, bucket: string | undefined): void => {
  if (bucket === undefined) return;
  const owner = ownerOf(state, bucket);
  const request = `POST storage.googleapis.com/upload/storage/v1/b/${bucket}/o`;
  requirePermission(owner, `serviceAccount:sales-exports@${state.project}.iam.gserviceaccount.com`, request);
  owner.exports.push({ name: 'sales-1/checksums', timeCreated: new Date().toISOString() });
};

/** Answers as Cloud Storage does (cloud.google.com/storage/docs/json_api/v1). */
export const STORAGE_ROUTES: Routes = {
  'GET storage*/v1/b': ({ state: { things } }) => ({
    items: [...things].filter(([url]) => url.startsWith('buckets/')).map(([, bucket]) => bucket),
  }),
  'POST storage*/v1/b': ({ body, state }) => {
    const name = v.parse(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)), body.name);
    const isThere = [...state.company.values()].some(({ things }) => things.has(`buckets/${name}`));
    if (!state.isCharged)
      throw new Refusal(403, 'PERMISSION_DENIED', 'The billing account for the owning project is disabled.');
    if (state.takenBuckets.includes(name) || isThere)
      throw new Refusal(409, 'ALREADY_EXISTS', 'The requested bucket name is not available.');
    state.things.set(`buckets/${name}`, body);
    return body;
  },
  'PATCH storage*/v1/b/{}': ({ body, found: [name = ''], state }) => {
    state.things.set(`buckets/${name}`, { ...bucketOf(state, name), ...body });
    return {};
  },
  'GET|PUT storage*/v1/b/{}/iam': ({ method, body, found: [name = ''], state }) => {
    bucketOf(state, name);
    if (method === 'PUT')
      state.policies.set(
        `b/${name}`,
        v.parse(v.object({ etag: v.literal('etag'), bindings }), body).bindings,
      );
    return { etag: 'etag', bindings: state.policies.get(`b/${name}`) ?? [] };
  },
  'GET storage*/v1/b/{}/o': ({ query, found: [name = ''], state }) => {
    bucketOf(state, name);
    if (query.get('matchGlob') !== '*/checksums') throw notFound();
    return { items: state.exports.filter((each) => each.name.endsWith('/checksums')) };
  },
  'POST storage*/upload/storage/v1/b/{}/o': ({ body, found: [name = ''], state }) => {
    bucketOf(state, name);
    return v.parse(json, body);
  },
};
