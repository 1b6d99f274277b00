import * as v from 'valibot';
import { below, create, type FakeProject, json, notFound, Refusal, type Routes } from './fake-project';

const releaseSchema = v.looseObject({ message: v.optional(v.string()), type: v.optional(v.string()) });

/** Returns whether a site's name is somewhere in the world. */
export const isTaken = ({ takenSites, company }: FakeProject, id: string): boolean =>
  takenSites.includes(id) || [...company.values()].some(({ things }) => things.has(`sites/${id}`));

/** @throws {Refusal} If the project has no such site. */
const requireSite = ({ things }: FakeProject, site: string): void => {
  if (!things.has(`sites/${site}`)) throw notFound();
};

/** Returns whether Firebase's command line finds a default site: without one it deploys none (lib/getDefaultHostingSite.js). */
export const hasDefaultSite = (state: FakeProject): boolean =>
  below(state, 'sites').some(({ type }) => type === 'DEFAULT_SITE');

/** Answers as Hosting does (firebase.google.com/docs/reference/hosting/rest). */
export const HOSTING_ROUTES: Routes = {
  'GET firebasehosting*/sites': ({ state }) => ({ sites: below(state, 'sites') }),
  'POST firebasehosting*/sites': ({ query, state }) => {
    const id = query.get('siteId') ?? '';
    if (isTaken(state, id) || !/^[a-z0-9-]{4,30}$/.test(id)) {
      throw new Refusal(
        400,
        'INVALID_ARGUMENT',
        `Invalid name: \`${id}\` is reserved by another project; try something like \`${id}-1\` instead`,
      );
    }
    const isFirst = state.defaultSite === 'the first' && below(state, 'sites').length === 0;
    create(state, `sites/${id}`, { name: `sites/${id}`, type: isFirst ? 'DEFAULT_SITE' : 'USER_SITE' });
    return {};
  },
  'DELETE firebasehosting*/sites/{}': ({ found: [site = ''], state }) => {
    requireSite(state, site);
    state.things.delete(`sites/${site}`);
    return {};
  },
  'GET firebasehosting*/sites/{}/channels/live/releases': ({ found: [site = ''], state }) => {
    requireSite(state, site);
    return { releases: below(state, `releases/${site}`).reverse() };
  },
  'POST firebasehosting*/sites/{}/channels/live/releases': ({ body, found: [site = ''], state }) => {
    requireSite(state, site);
    create(
      state,
      `releases/${site}/${below(state, `releases/${site}`).length + 1}`,
      v.parse(releaseSchema, body),
    );
    return {};
  },
  'POST firebasehosting*/sites/{}/channels': ({ body, query, found: [site = ''], state }) => {
    requireSite(state, site);
    const ttl = v.parse(v.pipe(v.string(), v.regex(/^\d+s$/)), body.ttl);
    const expireTime = new Date(Date.now() + Number.parseInt(ttl, 10) * 1000).toISOString();
    const labels = v.parse(v.optional(json, {}), body.labels);
    create(state, `channels/${site}/${query.get('channelId')}`, { labels, expireTime });
    return {};
  },
  'GET|DELETE firebasehosting*/sites/{}/channels/{}': ({
    method,
    found: [site, channel],
    state: { things },
  }) => {
    const found = things.get(`channels/${site}/${channel}`);
    if (!found) throw notFound();
    if (method === 'DELETE') things.delete(`channels/${site}/${channel}`);
    return method === 'GET' ? found : {};
  },
  // A new version of a site's files.
  'POST firebasehosting*/sites/{}/versions': ({ found: [site = ''], state }) => {
    requireSite(state, site);
    return { name: `sites/${site}/versions/1` };
  },
};
