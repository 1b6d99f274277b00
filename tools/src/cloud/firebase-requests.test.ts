import { region } from '../project/firebase-config';
import { type Endpoint, endpointsFor, requestsFor } from './testing/firebase-requests';

let endpoints: Endpoint[];

beforeAll(async () => {
  endpoints = await endpointsFor('sales', region);
}, 60_000);

/** Returns all texts of a request that name a service account. */
const accountsIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return /serviceAccount/i.test(`${name} ${value}`) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    accountsIn(inner, Array.isArray(value) ? name : key),
  );
};

// Google takes whole addresses only. firebase-tools completes `name@` for functions and invokers, and hands it on for jobs
// (lib/gcp/cloudscheduler.js), so that Cloud Scheduler refuses them (googleapis, google/cloud/scheduler/v1/target.proto).
test('each request by which Firebase deploys names its service account by the whole address', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const { made, job, invokers } = await requestsFor('sales', region, endpoint);
    for (const account of accountsIn({ made, job, invokers })) {
      if (!/^(serviceAccount:)?sales-functions@sales\.iam\.gserviceaccount\.com$/.test(account))
        wrong.push(`${endpoint.id}: ${account}`);
    }
    expect(accountsIn(made).length).toBe(endpoint.eventTrigger ? 2 : 1);
    expect(accountsIn(job).length).toBe(endpoint.scheduleTrigger ? 1 : 0);
  }
  expect(endpoints.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
