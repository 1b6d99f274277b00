import * as v from 'valibot';

/** The API of GitHub, as a workflow's environment names it. */
export interface GitHub {
  /** The address of the GraphQL API. */
  readonly graphqlUrl: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** A token that may read deployments. */
  readonly token: string;
}

const LATEST = 50;

/** GitHub adds a deployment to an environment for each job that names it, and gives it the job's result. */
const QUERY = `query ($owner: String!, $name: String!, $environment: String!) {
  repository(owner: $owner, name: $name) {
    deployments(environments: [$environment], first: ${LATEST}, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { commitOid statuses(first: 20) { nodes { state } } }
    }
  }
}`;

const answerSchema = v.object({
  data: v.object({
    repository: v.object({
      deployments: v.object({
        nodes: v.array(
          v.object({
            commitOid: v.string(),
            statuses: v.object({ nodes: v.array(v.object({ state: v.string() })) }),
          }),
        ),
      }),
    }),
  }),
});

/** Reads the commits that were deployed to an environment, the latest first. @throws {Error} If GitHub refuses. */
export const deployedCommits = async (
  { graphqlUrl, repository, token }: GitHub,
  environment: string,
): Promise<string[]> => {
  const [owner, name] = repository.split('/');
  const response = await fetch(graphqlUrl, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { owner, name, environment } }),
  });
  const text = await response.text();
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (!response.ok || !answer.success) {
    throw new Error(
      `${graphqlUrl} answered ${response.status} for the deployments of ${environment}: ${text}`,
    );
  }
  // A later deployment turns the state of an earlier one into "inactive". Its list of statuses keeps the success.
  return answer.output.data.repository.deployments.nodes
    .filter(({ statuses }) => statuses.nodes.some(({ state }) => state === 'SUCCESS'))
    .map(({ commitOid }) => commitOid);
};
