import { parseArgs } from 'node:util';
import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { compareDocuments } from './compare-documents';
import { connect } from './connect';

/*
 * `compare --project ID --database ID --former ID --at TIME`: prints what differs between a database and another one at a
 * minute, as a JSON list of sentences. `npm run restore` runs it.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { project: text, database: text, former: text, at: text } });
const { project, database, former, at } = v.parse(
  v.object({ project: v.string(), database: v.string(), former: v.string(), at: v.string() }),
  values,
);
const { differences } = await compareDocuments(
  { firestore: connect(project, database) },
  { firestore: connect(project, former), at: Timestamp.fromDate(new Date(at)) },
);
console.log(JSON.stringify(differences));
