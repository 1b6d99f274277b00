import { planDevelopment } from './development-plan';

const shell = { packageName: 'shell', target: 'shell', port: 3000 };
const reports = { packageName: 'mfe-reports', target: 'reports', port: 3005 };
const admin = { packageName: 'mfe-admin', target: 'admin', port: 3006 };
const sites = [shell, reports, admin];

test('develops every build by default', () => {
  expect(planDevelopment(sites, undefined)).toEqual({ developed: sites, hosted: [] });
});

test('develops a section on its port, in a shell with hot reload, beside the built ones', () => {
  expect(planDevelopment(sites, 'mfe-reports')).toEqual({
    developed: [{ ...shell, port: 3100 }, reports],
    hosted: [shell, admin],
  });
});

test('develops the shell beside the built one', () => {
  expect(planDevelopment(sites, 'shell')).toEqual({ developed: [{ ...shell, port: 3100 }], hosted: sites });
});

test('has no plan for an unknown build', () => {
  expect(planDevelopment(sites, 'mfe-other')).toBeUndefined();
});
