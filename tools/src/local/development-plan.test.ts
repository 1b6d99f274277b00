import { planDevelopment } from './development-plan';

const shell = { packageName: 'shell', target: 'shell', port: 3000 };
const reports = { packageName: 'mfe-reports', target: 'reports', port: 3005 };
const admin = { packageName: 'mfe-admin', target: 'admin', port: 3006 };
const sites = [shell, reports, admin];

test('without a name every build is developed', () => {
  expect(planDevelopment(sites, undefined)).toEqual({ developed: sites, hosted: [] });
});

test('a section is developed on its own port, in a shell that takes hot reload, among the built others', () => {
  expect(planDevelopment(sites, 'mfe-reports')).toEqual({
    developed: [{ ...shell, port: 3100 }, reports],
    hosted: [shell, admin],
  });
});

test('the shell is developed beside its built self', () => {
  expect(planDevelopment(sites, 'shell')).toEqual({ developed: [{ ...shell, port: 3100 }], hosted: sites });
});

test('there is no plan for an unknown build', () => {
  expect(planDevelopment(sites, 'mfe-other')).toBeUndefined();
});
