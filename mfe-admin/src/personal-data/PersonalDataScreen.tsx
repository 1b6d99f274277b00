import { useCallback, useEffect, useState } from 'react';
import { useAuth } from 'shared-auth';
import type { PersonRequest } from 'shared-model/person-request';
import { type PersonSearch, personSearchSchema } from 'shared-model/person-search';
import { saveFile } from 'shared-records/export/save-file';
import { Button, backLook, Message, ScreenHeader, Spinner, useInView } from 'shared-ui';
import { Form, TextField } from 'shared-ui/form';
import { Dialog } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import * as v from 'valibot';
import accounts from '../accounts/accounts.module.css';
import { useLostRights } from '../accounts/useLostRights';
import page from '../person/person.module.css';
import { useAction, useActionForm } from '../useAction';
import styles from './personal-data.module.css';
import { placeText, sureTexts } from './place-texts';

/** Asks how far a search is so often, in milliseconds. An account has 60 calls a minute. */
const LOOK_INTERVAL_MS = 3_000;

const answerSchema = v.object({ search: v.nullable(personSearchSchema) });
const exportSchema = v.object({ json: v.string() });

/** Returns the last search of this administrator, which goes on without the page, and what asks for more. */
const usePersonSearch = () => {
  const { auth } = useAuth();
  const [search, setSearch] = useState<PersonSearch | null>();
  const [problem, setProblem] = useState<string>();
  const ask = useCallback(
    async (request: PersonRequest) => (await auth.loadAccounts()).personalData(request),
    [auth],
  );
  const look = useCallback(
    () =>
      ask({ action: 'read' }).then(
        (answer) => {
          setSearch(v.parse(answerSchema, answer).search);
          setProblem(undefined);
        },
        (error: unknown) => {
          console.error('The search for a person could not be read.', error);
          setProblem(error instanceof Error ? error.message : 'Something went wrong');
        },
      ),
    [ask],
  );
  useEffect(() => void look(), [look]);
  useInView(() => void (search?.state === 'running' && look()), LOOK_INTERVAL_MS);
  return { search, problem, ask, look };
};

type Asking = Pick<ReturnType<typeof usePersonSearch>, 'ask' | 'look'>;
type Found = PersonSearch['persons'][number];

const LABELS = { asked: 'Email address' };

const SearchForm = ({ ask, look }: Asking) => {
  const { field, form } = useActionForm(
    'Searching for a person',
    { labels: LABELS, initial: { asked: '' } },
    async ({ asked }) => {
      await ask({ action: 'find', asked });
      await look();
      return undefined;
    },
  );
  return (
    <Form {...form} heading="Find a person" submitLabel="Search" autofill={false} focusOnMount={false}>
      <TextField
        label={LABELS.asked}
        required
        hint="Of a contact or of staff, also a former one. Or contacts/ID, or staff/ID."
        {...field('asked')}
      />
    </Form>
  );
};

const titleOf = ({ names, emails, path }: Found): string => [names[0] ?? path, ...emails].join(', ');

/** Asks for the name before a person is erased. `onErase` starts it. */
const EraseDialog = ({
  name,
  onErase,
  onClose,
}: {
  name: string;
  onErase(): Promise<void>;
  onClose(): void;
}) => {
  const { busy, run, error } = useAction('Erasing a person');
  const [typed, setTyped] = useState('');
  const isSame = typed.trim().toLowerCase() === name.trim().toLowerCase();
  const erase = () =>
    run(async () => {
      await onErase();
      onClose();
      return undefined;
    });
  return (
    <Dialog
      title="Erase this person"
      text={`Nobody can take this back. All texts that name ${name} are changed, also those of others.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} disabled={!isSame} onClick={erase}>
            Erase
          </Button>
        </>
      }
    >
      <TextField
        label={`Type ${name}`}
        name="name"
        autoComplete="off"
        value={typed}
        onChange={(value) => setTyped(value)}
      />
      {error !== undefined && <Message tone="error">{error}</Message>}
    </Dialog>
  );
};

type Decision = 'also' | 'keep';

const DECISIONS: readonly (readonly [Decision, string])[] = [
  ['also', 'This person: erase it'],
  ['keep', 'Somebody else: keep it'],
];

/** Renders the documents in which a place may mean somebody else. @param onDecide is missing where it is too late. */
const UnsurePlaces = ({
  unsure,
  decisions,
  onDecide,
}: Pick<PersonSearch, 'unsure'> & {
  decisions?: ReadonlyMap<string, Decision>;
  onDecide?: (path: string, decision: Decision) => void;
}) =>
  unsure.map(({ path, texts }) => (
    <fieldset key={path} className={styles.unsure}>
      <legend>{placeText(path)}</legend>
      {texts.map((text) => (
        <blockquote key={text}>{text}</blockquote>
      ))}
      {onDecide &&
        DECISIONS.map(([decision, label]) => (
          <label key={decision}>
            <input
              type="radio"
              name={path}
              checked={decisions?.get(path) === decision}
              onChange={() => onDecide(path, decision)}
            />{' '}
            {label}
          </label>
        ))}
    </fieldset>
  ));

/** Renders the places of one person, with a download and the way to erase. */
const FoundPerson = ({ search, person, ask, look }: Asking & { search: PersonSearch; person: Found }) => {
  const { id, sure, unsure } = search;
  const { busy, run, error, success } = useAction('Exporting the data of a person');
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [isErasing, setErasing] = useState(false);
  const name = person.names[0] ?? person.path;
  const open = unsure.length - decisions.size;
  const download = () =>
    run(async () => {
      const { json } = v.parse(exportSchema, await ask({ action: 'export', id }));
      saveFile(`${person.path.replace('/', '-')}.json`, new Blob([json], { type: 'application/json' }));
      return { success: 'Texts of others may name third persons: read the file before you hand it over.' };
    });
  const decidedAs = (wanted: Decision) =>
    [...decisions].flatMap(([path, decision]) => (decision === wanted ? [path] : []));
  const erase = async () => {
    await ask({ action: 'erase', id, also: decidedAs('also'), keep: decidedAs('keep') });
    await look();
  };
  return (
    <section aria-label="Places" className={page.page}>
      <h3 className={styles.person}>{titleOf(person)}</h3>
      <p className={page.muted}>{[person.path, ...person.names.slice(1)].join(', ')}</p>
      <h4>Sure</h4>
      {sure.length === 0 && <p>No place names this person for sure.</p>}
      <ul>
        {sureTexts(sure).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {unsure.length > 0 && (
        <>
          <h4>Unsure</h4>
          <p>
            These texts may mean a namesake. Choose for each: once the name is erased, no search finds it.
          </p>
          <UnsurePlaces
            unsure={unsure}
            decisions={decisions}
            onDecide={(path, decision) => setDecisions((before) => new Map(before).set(path, decision))}
          />
        </>
      )}
      <div className={accounts.actions}>
        <Button busy={busy} onClick={download}>
          Download all
        </Button>
        <Button variant="danger" disabled={open > 0} onClick={() => setErasing(true)}>
          Erase …
        </Button>
        {open > 0 && <span className={page.muted}>{open} to choose before you erase.</span>}
      </div>
      {error !== undefined && <Message tone="error">{error}</Message>}
      {success !== undefined && <Message tone="success">{success}</Message>}
      {isErasing && <EraseDialog name={name} onErase={erase} onClose={() => setErasing(false)} />}
    </section>
  );
};

/** Renders what a search or an erasure has come to. */
const Outcome = ({ search, ...asking }: Asking & { search: PersonSearch }) => {
  const { action, state, read, problem, persons, unsure, erased } = search;
  if (state === 'running')
    return (
      <Message tone="info">
        {action === 'find' ? 'Searching' : 'Erasing'}: {read.toLocaleString('en-US')} documents read. It goes
        on if you leave this page.
      </Message>
    );
  if (state === 'failed') return <Message tone="error">It failed: {problem}</Message>;
  if (erased)
    return (
      <>
        <Message tone="success">
          “{erased.erasedName}” stands in {erased.places} places. Backups and exports end within 98 days.
        </Message>
        {unsure.length > 0 && <p>These texts were kept:</p>}
        <UnsurePlaces unsure={unsure} />
      </>
    );
  const [person, other] = persons;
  if (!person) return <Message tone="info">Nobody has or had this address.</Message>;
  if (other)
    return (
      <>
        <Message tone="info">Several persons have or had this address. Search for one of these:</Message>
        <ul>
          {persons.map((each) => (
            <li key={each.path}>
              {each.path}: {titleOf(each)}
            </li>
          ))}
        </ul>
      </>
    );
  return <FoundPerson key={search.id} search={search} person={person} {...asking} />;
};

/** Finds a person in all documents, and exports or erases what is stored. The server searches, and decides who may. */
export const PersonalDataScreen = () => {
  useLostRights();
  const { search, problem, ...asking } = usePersonSearch();
  return (
    <div className={page.page}>
      <ScreenHeader back={<Link to="/user" {...backLook()} />} title="Personal data" />
      {problem !== undefined && <Message tone="error">The search could not be read. {problem}</Message>}
      {search === undefined && problem === undefined && <Spinner label="Loading the last search" />}
      {search?.state !== 'running' && search !== undefined && <SearchForm {...asking} />}
      {search && <Outcome search={search} {...asking} />}
    </div>
  );
};
