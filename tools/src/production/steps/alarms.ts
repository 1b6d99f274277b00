import * as v from 'valibot';
import { siteAddress } from '../../publish/deployment-file';
import type { Setup } from '../setup';
import type { Step } from '../step';

const NAME = 'Sales Report';
/** A month's budget in units of the account's own currency. */
const BUDGET = '50';

const named = v.optional(
  v.array(v.object({ name: v.string(), displayName: v.optional(v.string(), '') })),
  [],
);
const billingSchema = v.object({ billingAccountName: v.string() });
const listSchema = v.object({
  budgets: named,
  notificationChannels: named,
  alertPolicies: named,
  uptimeCheckConfigs: named,
});

/** Returns the steps to alarms: of cost, of errors, and of a page that does not answer. */
export const alarmSteps = ({ cloud, project, files, options: { admin } }: Setup): Step[] => {
  const MONITORING = `monitoring.googleapis.com/v3/projects/${project}`;
  const console = `https://console.cloud.google.com/monitoring/alerting?project=${project}`;
  const own = async (url: string, kind: keyof v.InferOutput<typeof listSchema>, name: string) =>
    v.parse(listSchema, await cloud.send('GET', url))[kind].find(({ displayName }) => displayName === name);
  const budgets = async () => {
    const billing = `cloudbilling.googleapis.com/v1/projects/${project}/billingInfo`;
    const { billingAccountName } = v.parse(billingSchema, await cloud.send('GET', billing));
    return `billingbudgets.googleapis.com/v1/${billingAccountName}/budgets`;
  };
  const channels = `${MONITORING}/notificationChannels`;
  const channel = () => own(channels, 'notificationChannels', NAME);
  /** Returns the step to a thing that Cloud Monitoring has under its name. */
  const step = (
    title: string,
    kind: 'notificationChannels' | 'alertPolicies' | 'uptimeCheckConfigs',
    {
      name,
      body,
      byHand = console,
    }: { name: string; body: (() => Promise<object>) | undefined; byHand?: string },
  ): Step => ({
    name: title,
    isDone: async () => (await own(`${MONITORING}/${kind}`, kind, name)) !== undefined,
    do:
      body &&
      (async () =>
        void (await cloud.send('POST', `${MONITORING}/${kind}`, { displayName: name, ...(await body()) }))),
    byHand,
  });
  const errors = `${NAME}: errors of functions`;
  const page = `${NAME}: the page`;
  const host = () => {
    const file = files.deployment();
    return file?.domain ?? new URL(siteAddress(file?.sites.shell?.site ?? project)).host;
  };
  const policy = async (condition: object, extra: object = {}) => ({
    combiner: 'OR',
    conditions: [{ displayName: NAME, ...condition }],
    notificationChannels: [(await channel())?.name],
    ...extra,
  });
  return [
    {
      name: `A budget of ${BUDGET} a month says when half, 90 % and all of it are spent`,
      isDone: async () => (await own(await budgets(), 'budgets', `${NAME} ${project}`)) !== undefined,
      do: async () => {
        await cloud.send('POST', await budgets(), {
          displayName: `${NAME} ${project}`,
          budgetFilter: { projects: [`projects/${project}`] },
          amount: { specifiedAmount: { units: BUDGET } },
          thresholdRules: [0.5, 0.9, 1].map((thresholdPercent) => ({ thresholdPercent })),
        });
      },
      byHand: `https://console.cloud.google.com/billing/budgets?project=${project}, by who manages the billing account`,
      // Often another one than who sets up the project.
      isOptional: true,
    },
    step('Alarms go to a mailbox', 'notificationChannels', {
      name: NAME,
      body:
        admin === undefined ? undefined : async () => ({ type: 'email', labels: { email_address: admin } }),
      byHand: `npm run init -- ${project} --admin EMAIL`,
    }),
    step('An error of a function raises an alarm', 'alertPolicies', {
      name: errors,
      body: () =>
        policy(
          { conditionMatchedLog: { filter: 'resource.type="cloud_run_revision" severity>=ERROR' } },
          { alertStrategy: { notificationRateLimit: { period: '3600s' } } },
        ),
    }),
    step('Google asks for the page every five minutes', 'uptimeCheckConfigs', {
      name: page,
      body: async () => ({
        monitoredResource: { type: 'uptime_url', labels: { project_id: project, host: host() } },
        httpCheck: { path: '/sections.json', useSsl: true, validateSsl: true },
        period: '300s',
        timeout: '10s',
      }),
    }),
    step('A page that does not answer raises an alarm', 'alertPolicies', {
      name: page,
      body: () =>
        policy({
          conditionThreshold: {
            filter:
              'metric.type="monitoring.googleapis.com/uptime_check/check_passed" resource.type="uptime_url"',
            aggregations: [
              {
                alignmentPeriod: '300s',
                perSeriesAligner: 'ALIGN_NEXT_OLDER',
                crossSeriesReducer: 'REDUCE_COUNT_FALSE',
              },
            ],
            comparison: 'COMPARISON_GT',
            thresholdValue: 1,
            duration: '300s',
          },
        }),
    }),
  ];
};
