/**
 * Tests the tests of the security rules: changes one thing in the rules at a time, and expects that a test case fails.
 * A surviving mutant shows a condition that no test covers. Needs the Firestore emulator on the port of
 * `firebase.json`.
 */
import { seededRandom } from '../../../../tools/src/suite/demo/random';
import { BIN_CASES } from '../bin-items';
import { DOCUMENT_CASES, VERSION_CASES } from '../document-cases';
import { ID_CASES } from '../ids';
import { MATRIX } from '../matrix';
import { OWN_ACCOUNT_CASES } from '../own-account';
import { meets, type RulesCase } from '../rules-case';
import { RulesProject } from '../rules-project';
import { SECTION_LOAD_CASES } from '../section-loads';
import { STAMP_CASES } from '../stamps';
import { TESTED_RULES } from '../tested-models';
import { VIEW_CASES } from '../views';
import { EQUIVALENT_MUTANTS } from './equivalent-mutants';
import { type Mutant, mutantsOf } from './mutants';

const WORKERS = 4;
const LEAST_KILLED = 0.97;

const rules = TESTED_RULES;
const mutants = mutantsOf(rules);

// In random order, a failing case comes early for most mutants.
const random = seededRandom(1);
const cases = [
  ...MATRIX,
  ...DOCUMENT_CASES,
  ...VERSION_CASES,
  ...ID_CASES,
  ...SECTION_LOAD_CASES,
  ...VIEW_CASES,
  ...BIN_CASES,
  ...STAMP_CASES,
  ...OWN_ACCOUNT_CASES,
]
  .map((rulesCase) => ({ rulesCase, order: random.between(0, 1_000_000) }))
  .sort((a, b) => a.order - b.order)
  .map(({ rulesCase }) => rulesCase);

/** The cases that killed a mutant, the latest one last. */
const killers = new Set<RulesCase>();

async function findKiller(project: RulesProject): Promise<RulesCase | undefined> {
  for (const rulesCase of new Set([...[...killers].reverse(), ...cases])) {
    if (meets(rulesCase, await rulesCase.attempt(project))) continue;
    killers.delete(rulesCase);
    killers.add(rulesCase);
    return rulesCase;
  }
  return undefined;
}

const describe = ({ line, before, after }: Mutant) => `firestore.rules:${line}\n  - ${before}\n  + ${after}`;

const unmutated = new RulesProject('demo-mutants');
await unmutated.load(rules);
const failing = await findKiller(unmutated);
if (failing) {
  console.error(
    `The rules as they are fail "${failing.name}": run npm run test:emulator -w functions first.`,
  );
  process.exit(1);
}

const survivors: Mutant[] = [];
let invalid = 0;
const rest = mutants.entries();
const work = async (_: unknown, worker: number) => {
  const project = new RulesProject(`demo-mutants-${worker}`);
  for (const [index, mutant] of rest) {
    try {
      await project.load(mutant.rules);
    } catch {
      // An invalid mutant says nothing about the tests.
      invalid += 1;
      continue;
    }
    const killer = await findKiller(project);
    if (!killer) survivors.push(mutant);
    console.log(
      `${index + 1}/${mutants.length} ${killer ? 'killed' : 'SURVIVED'} ${describe(mutant)}${killer ? `\n  by ${killer.name}` : ''}`,
    );
  }
};
await Promise.all(Array.from({ length: WORKERS }, work));

const valid = mutants.length - invalid;
const killed = valid - survivors.length;
console.log(
  `\n${valid} mutants, ${killed} killed (${((100 * killed) / valid).toFixed(1)} %), ${cases.length} cases.`,
);
let unexplained = 0;
for (const mutant of survivors) {
  const reason = EQUIVALENT_MUTANTS.find(
    ({ before, after }) => before === mutant.before && after === mutant.after,
  )?.reason;
  if (!reason) unexplained += 1;
  console.log(`Survived: ${describe(mutant)}\n  ${reason ?? 'No test notices the difference: add one.'}`);
}
process.exitCode = unexplained > 0 || killed / valid < LEAST_KILLED ? 1 : 0;
