import { whatStays } from './remove-section';

const names = { section: 'sales-orders', title: 'Sales orders' };
const orders = {
  names,
  collections: ['salesOrders'],
  paths: ['/sales-orders'],
  deployments: [{ project: 'sales', region: 'asia-southeast2', site: 'sales-orders-site' }],
  isDataDeleted: false,
};

test('names what stays, and the command that deletes it', () => {
  const said = whatStays(orders);
  expect(said).toContain('the documents of salesOrders, salesOrdersWords, and salesOrdersBin;');
  expect(said).toContain('the saved views of /sales-orders.');
  expect(said).toContain(
    '    npm run delete-data -- sales-orders --collection salesOrders --path /sales-orders\n',
  );
});

test('says where the page takes its list from, and the order in a project', () => {
  const said = whatStays(orders);
  expect(said).toContain('deployments/PROJECT/deployment.json. Take sales-orders out of it');
  const commands = said.split('\n').filter((line) => line.includes('--project sales'));
  expect(commands.map((line) => line.trim().split(' --')[0])).toEqual([
    'npm run publish -w shell',
    'npx firebase functions:delete indexWords-salesOrders',
    'npx firebase deploy',
    'npx firebase hosting:sites:delete sales-orders-site',
    'npm run delete-data',
  ]);
});

test('deletes the Hosting project of a section that has one of its own', () => {
  const deployments = orders.deployments.map((each) => ({ ...each, hosting: 'sales-orders-1' }));
  const said = whatStays({ ...orders, deployments });
  expect(said).toContain('    gcloud projects delete sales-orders-1\n');
  expect(said).not.toContain('hosting:sites:delete');
});

test('names no function and no rules of a section without records', () => {
  const said = whatStays({ ...orders, collections: [], deployments: [] });
  expect(said).not.toMatch(/documents of|functions:delete|deploy --only/);
  expect(said).toContain('npx firebase hosting:sites:delete SITE --project PROJECT');
});

test('does not ask to delete what was deleted', () => {
  const said = whatStays({ ...orders, isDataDeleted: true });
  expect(said).toContain('Its data on the local suite is deleted.');
  expect(said.match(/npm run delete-data/g)).toHaveLength(1);
});
