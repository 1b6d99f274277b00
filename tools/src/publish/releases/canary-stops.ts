import { fieldsIn } from 'shared-store/firestore/values';
import * as v from 'valibot';
import { answerOf, type LivePage, openVisitor } from '../as-visitor';

/** The reasons of stopped canaries, by build id. */
export type StoppedCanaries = ReadonlyMap<string, string>;

// As functions/src/sections/watch-loads.ts writes it.
const stopsSchema = v.object({ builds: v.record(v.string(), v.object({ reason: v.string() })) });

/** Returns the stopped canaries of the document `canaryStops/SECTION`. */
export const stopsIn = (document: unknown): StoppedCanaries => {
  const { builds } = v.parse(stopsSchema, document);
  return new Map(Object.entries(builds).map(([id, { reason }]) => [id, reason]));
};

/**
 * Returns the stopped canaries of a section, as a visitor of the page reads them: a pipeline has no right on documents.
 * @throws {Error} If the visitor is unknown, or the server refuses.
 */
export const stoppedCanaries = async (live: LivePage, section: string): Promise<StoppedCanaries> => {
  const visitor = await openVisitor(live);
  const response = await visitor.read(`canaryStops/${section}`);
  if (response.status === 404) return new Map();
  const { fields } = v.parse(v.object({ fields: v.unknown() }), await answerOf(response));
  return stopsIn(fieldsIn(fields));
};
