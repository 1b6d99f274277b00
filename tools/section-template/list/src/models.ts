import { sampleThing } from './sample-things/sample-thing';

/** The kinds of records that this section owns. `npm run models` registers them. */
export const models = [sampleThing] as const;

/** A record of the first version of each kind, by collection. The rules must always allow it. */
export const firstRecords = { sampleThings: { name: 'First', notes: 'One line.\nAnother line.' } };
