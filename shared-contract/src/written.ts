// What teams write and commands publish. Every field is known: a wrong name is an error, and nothing is lost.
import * as v from 'valibot';
import { extensionSchema, slotSchema } from './extensions';
import {
  contractSchema,
  linkSchema,
  nameSchema,
  buildSchema as readBuildSchema,
  readManifestSchema,
  routeSchema,
  siteSchema,
} from './manifest';

const firstListSchema = v.strictObject({
  collection: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z][A-Za-z0-9]*$/, 'a collection has letters and digits only'),
  ),
  order: v.pipe(v.string(), v.regex(/^-?[A-Za-z]+$/, 'an order is a field: "name" or "-timestamp"')),
});

const routes = v.pipe(
  v.array(
    v.strictObject({
      ...routeSchema.entries,
      link: v.optional(v.strictObject(linkSchema.entries)),
      firstList: v.optional(firstListSchema),
      /** The slots on the screen of the route's records, for panels of other sections. The page learns of them from that screen. */
      slots: v.optional(v.array(slotSchema)),
    }),
  ),
  v.minLength(1),
);

const teamSchema = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9 .,&-]{1,60}<[A-Za-z0-9._+-]{1,60}@[A-Za-z0-9.-]{1,60}>$/,
    'a team has a name and an address: "Orders <orders@example.com>"',
  ),
);

const extensions = v.array(v.strictObject(extensionSchema.entries));

// A JSON Schema cannot say it: in a team's package the build refuses it (`sectionsIn`).
const distinctExtensions = v.pipe(
  extensions,
  v.check(
    (list) => new Set(list.map(({ slot }) => slot)).size === list.length,
    'a slot has one panel of a section',
  ),
);

/** The `section.json` that a team writes in its package. `section.schema.json` says the same for editors. */
export const sectionSourceSchema = v.strictObject({
  $schema: v.optional(v.string()),
  name: nameSchema,
  contract: contractSchema,
  team: teamSchema,
  routes,
  extends: v.optional(extensions),
});

/** Grows with each release. */
export const serialSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const base64 = v.pipe(v.string(), v.base64());

const canarySchema = v.strictObject({
  build: v.string(),
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  accounts: v.optional(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))),
});

const buildSchema = v.strictObject({
  ...readBuildSchema.entries,
  team: v.optional(teamSchema),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  routes,
  extends: v.optional(distinctExtensions),
});

/** The published `section.json`, as commands read and write it. */
export const sectionManifestSchema = v.strictObject({
  ...readManifestSchema.entries,
  serial: serialSchema,
  builds: v.pipe(v.array(buildSchema), v.minLength(1)),
  canary: v.optional(canarySchema),
  signature: base64,
});

const ORIGIN = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

/** An origin for the page's policy. A blank, a quote or `;` would write other words into it, and `*` would allow strangers. */
export const originSchema = v.pipe(
  v.string(),
  v.check(
    (text) => ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'an origin is "https://api.orders.example": https, small letters, no path, no "*"',
  ),
);

/** The `/sections.json` of the shell's site, as the shell's team writes it. */
export const sectionSitesSchema = v.record(
  nameSchema,
  v.strictObject({
    ...siteSchema.entries,
    publicKey: base64,
    /** The origins of the section's own services. The page may ask them, too. */
    connect: v.optional(v.array(originSchema)),
  }),
);

/**
 * Returns the serial of a new release: the time in milliseconds, or one more than the last serial if a clock is behind.
 * So it also grows when the last release is not known.
 * @param last The serial of the last release; 0 if there was none or it is not known.
 */
export const nextSerial = (last: number, now: number = Date.now()): number => Math.max(now, last + 1);

export type ListedSites = v.InferOutput<typeof sectionSitesSchema>;
export type SectionSource = v.InferOutput<typeof sectionSourceSchema>;
