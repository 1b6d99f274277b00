import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { deployedCommits, type GitHub } from './changed-parts';

let server: Server;
let github: GitHub;
let answer: { status: number; body: unknown };
let asked: { authorization: string | undefined; variables: unknown };

const deployment = (commitOid: string, ...states: string[]) => ({
  commitOid,
  statuses: { nodes: states.map((state) => ({ state })) },
});

const withDeployments = (...nodes: unknown[]) => ({
  status: 200,
  body: { data: { repository: { deployments: { nodes } } } },
});

beforeEach(async () => {
  server = createServer(async (request, response) => {
    const { variables } = JSON.parse(await text(request));
    asked = { authorization: request.headers.authorization, variables };
    response.statusCode = answer.status;
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No address.');
  const graphqlUrl = `http://127.0.0.1:${address.port}/graphql`;
  github = { graphqlUrl, repository: 'company/sales', token: 'secret' };
});

afterEach(() => new Promise((done) => server.close(done)));

test('asks for one environment of the repository', async () => {
  answer = withDeployments();
  expect(await deployedCommits(github, 'mfe-reports')).toEqual([]);
  expect(asked).toEqual({
    authorization: 'bearer secret',
    variables: { owner: 'company', name: 'sales', environment: 'mfe-reports' },
  });
});

test('counts a deployment that succeeded, also when a later one made it inactive', async () => {
  answer = withDeployments(
    deployment('running', 'IN_PROGRESS', 'QUEUED'),
    deployment('refused', 'FAILURE', 'IN_PROGRESS'),
    deployment('live', 'SUCCESS', 'IN_PROGRESS'),
    deployment('before', 'INACTIVE', 'SUCCESS', 'IN_PROGRESS'),
    deployment('cancelled', 'INACTIVE', 'ERROR'),
  );
  expect(await deployedCommits(github, 'shell')).toEqual(['live', 'before']);
});

test.each([
  ['refuses the token', { status: 401, body: { message: 'Bad credentials' } }, 'answered 401'],
  ['answers with an error', { status: 200, body: { errors: [{ message: 'No access' }] } }, 'No access'],
])('fails when GitHub %s, instead of publishing everything', async (_case, refusal, message) => {
  answer = refusal;
  await expect(deployedCommits(github, 'shell')).rejects.toThrow(message);
});
