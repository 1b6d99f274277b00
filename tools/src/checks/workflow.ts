/** What every part is built and checked with, as GitHub's path filters have it. */
const SHARED_PATHS = [
  'shared-*/**',
  'tools/**',
  'deployments/**',
  'biome.json',
  'package-lock.json',
  'tsconfig.base.json',
  '.github/workflows/part.yml',
];

/** The workflow of the part in folder `part`: runs when the part, or what all parts share, changes. */
export const workflowOf = (part: string): string => `name: ${part}

on:
  pull_request:
    paths: &paths
${[`${part}/**`, ...SHARED_PATHS, `.github/workflows/${part}.yml`].map((path) => `      - ${path}`).join('\n')}
  push:
    branches: [main]
    paths: *paths

jobs:
  part:
    uses: ./.github/workflows/part.yml
    with:
      part: ${part}
    permissions:
      contents: read
      id-token: write
    secrets: inherit
`;
