import { createServer } from 'node:http';
import { askSteps } from '../cloud/step';
import { sites } from '../project/firebase-config';
import { localSteps } from './doctor';

const ask = async () => {
  const lines: string[] = [];
  await askSteps(localSteps(), (line) => lines.push(line));
  return lines;
};

test('says of each site whether it is served, and what starts it', async () => {
  const port = sites[0]?.port;
  const server = createServer((_request, response) => response.end('{}'));
  const isOurs = await new Promise<boolean>((resolve) => {
    // Where the product is running, it serves the sites itself.
    server.once('error', () => resolve(false)).listen(port, 'localhost', () => resolve(true));
  });
  try {
    const lines = await ask();
    expect(lines).toHaveLength(sites.length + 1);
    expect(lines[0]).toBe('✔ shell is served');
  } finally {
    if (isOurs) await new Promise((resolve) => server.close(resolve));
  }
  if (isOurs) expect((await ask())[0]).toBe('✖ shell is served: open\n  → npm start');
});
