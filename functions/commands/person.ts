import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { actorWith, erasePerson } from '../src/person/erase-person';
import { exportPerson } from '../src/person/export-person';
import { findPersons, type Person, readEverybody } from '../src/person/find-person';
import { findPlaces, searchFor } from '../src/person/find-places';
import type { Place } from '../src/person/reading';
import { connect } from './connect';

/*
 * `npm run person -- find|export|erase PERSON [--project ID]`: finds, exports or erases a contact or a member of staff in the running local
 * suite or in a Firebase project. PERSON is an address, `contacts/ID` or `staff/UID`. `erase` only lists what it would do without `--apply`,
 * which needs `--by EMAIL`, who does it, for the audit log. Each `--also PATH` is a document in which also an unsure place means this person;
 * `--keep-unsure` says that all others mean somebody else.
 * `export` writes a file `--to FILE`. Can be interrupted and repeated. See docs/personal-data.md.
 */
const { values, positionals } = parseArgs({
  options: {
    project: { type: 'string' },
    apply: { type: 'boolean', default: false },
    by: { type: 'string' },
    also: { type: 'string', multiple: true, default: [] },
    'keep-unsure': { type: 'boolean', default: false },
    to: { type: 'string' },
  },
  allowPositionals: true,
});
const [action = '', asked = ''] = positionals;

const stop: (reason: string, code?: number) => never = (reason, code = 1) => {
  console.error(reason);
  process.exit(code);
};

const listed = (places: readonly Place[]): void => {
  for (const { path, field, text, how } of places)
    console.log(`${how.padEnd(7)} ${path} ${field}: ${JSON.stringify(text.slice(0, 120))}`);
};

if (!['find', 'export', 'erase'].includes(action) || asked === '')
  stop('Say what to do with whom: find, export or erase, and an address, contacts/ID or staff/UID.');

const firestore = connect(values.project);
const decided = new Set(values.also);
const everybody = await readEverybody(firestore);
const persons = findPersons(everybody, asked);
if (persons.length === 0) stop(`Nobody has or had ${asked}.`);

const titleOf = ({ path, names, emails }: Person): string => [path, ...names, ...emails].join(', ');

/** Returns the only person. Others may share an address. */
const onlyOne = (): Person => {
  const [person, other] = persons;
  if (person && !other) return person;
  for (const each of persons) console.error(titleOf(each));
  return stop(`More than one person has or had ${asked}: name one by its path.`);
};

if (action === 'find')
  for (const person of persons) {
    const places = await findPlaces(firestore, searchFor(person, { decided }));
    console.log(`${titleOf(person)}: ${places.length} places`);
    listed(places);
  }

if (action === 'export') {
  const person = onlyOne();
  // npm runs this in the folder of the package.
  const file = resolve(process.env.INIT_CWD ?? '.', values.to ?? `${person.path.replace('/', '-')}.json`);
  const found = await findPlaces(firestore, searchFor(person));
  const exported = await exportPerson(firestore, person, found);
  await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 });
  console.log(`${exported.places.length} places and ${exported.processing.length} acts are in ${file}`);
}

if (action === 'erase') {
  const person = onlyOne();
  const found = await findPlaces(firestore, searchFor(person, { decided }));
  listed(found);
  if (!values.apply) stop('Nothing was erased. Repeat with --apply --by EMAIL.', 0);
  // Once the name is erased, nobody finds them by it.
  if (found.some(({ how }) => how === 'unsure') && !values['keep-unsure'])
    stop('Nothing was erased: say --also PATH where an unsure place means this person, then --keep-unsure.');
  const actor = await actorWith(firestore, values.by ?? '');
  if (!actor) stop('Say who does it: --by EMAIL, the address of a member of staff.');
  const { erasedName, places } = await erasePerson(firestore, person, { actor, decided });
  console.log(`${person.path} is "${erasedName}" in ${places} places.`);
}
