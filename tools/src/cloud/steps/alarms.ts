import * as v from 'valibot';
import { siteAddress } from '../deployment-file';
import type { Setup } from '../setup';
import type { Step } from '../step';

const NAME = 'Sales Report';
/** A month's budget, where nobody chooses another one. */
const BUDGET = '50';

/** The currencies of which so many are a budget. Of others they may be next to nothing. */
const CURRENCIES = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'SGD', 'USD'];

const billingSchema = v.object({ billingAccountName: v.string() });
const currencySchema = v.object({ currencyCode: v.optional(v.string(), 'an unknown currency') });
const alertsSchema = v.array(
  v.object({
    state: v.optional(v.string(), ''),
    policy: v.optional(v.object({ displayName: v.optional(v.string(), '') }), {}),
  }),
);
const listSchema = v.array(v.object({ name: v.string(), displayName: v.optional(v.string(), '') }));

/** The lists of Cloud Monitoring. */
type Kind = 'notificationChannels' | 'alertPolicies' | 'uptimeCheckConfigs';

/**
 * Returns the steps to alarms: of cost, of errors, and of a page that does not answer. Google knows the answers of the page up to
 * ten minutes after it first asks for it (cloud.google.com/monitoring/alerts/troubleshooting-alerting-policies), so the steps
 * `before` the deployment of the backend, which takes longer, spare the wait.
 */
export const alarmSteps = ({
  cloud,
  project,
  files,
  options: { admin, budget },
}: Setup): Readonly<Record<'before' | 'after', Step[]>> => {
  const MONITORING = `monitoring.googleapis.com/v3/projects/${project}`;
  const console = `https://console.cloud.google.com/monitoring/alerting?project=${project}`;
  const own = async (url: string, kind: Kind | 'budgets', name: string) =>
    v.parse(listSchema, await cloud.list(url, kind)).find(({ displayName }) => displayName === name);
  const BILLING = 'cloudbilling.googleapis.com/v1';
  const billingAccount = async () =>
    v.parse(billingSchema, await cloud.send('GET', `${BILLING}/projects/${project}/billingInfo`))
      .billingAccountName;
  const budgets = async () => `billingbudgets.googleapis.com/v1/${await billingAccount()}/budgets`;
  /** @throws {Error} Where a person must choose the amount. */
  const amount = async (): Promise<string> => {
    if (budget !== undefined) return budget;
    const account = await cloud.send('GET', `${BILLING}/${await billingAccount()}`);
    const { currencyCode } = v.parse(currencySchema, account);
    if (CURRENCIES.includes(currencyCode)) return BUDGET;
    throw new Error(`the billing account is in ${currencyCode}: choose an amount.`);
  };
  const channels = `${MONITORING}/notificationChannels`;
  const channelNames = async () => {
    const channel = await own(channels, 'notificationChannels', NAME);
    return channel ? [channel.name] : [];
  };
  /** Returns the step to a thing that Cloud Monitoring has under its name. */
  const step = (
    title: string,
    kind: Kind,
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
    isForProduction: true,
  });
  const page = `${NAME}: the page`;
  const host = () => {
    const file = files.deployment();
    return file?.domain ?? new URL(siteAddress(file?.sites.shell?.site ?? project)).host;
  };
  const policy = async (condition: object, extra: object = {}) => ({
    combiner: 'OR',
    conditions: [{ displayName: NAME, ...condition }],
    notificationChannels: await channelNames(),
    ...extra,
  });
  /** Returns the step to an alarm at entries of the log, once an hour at most. It stays open for a day after the last one. */
  const logAlarm = (
    title: string,
    what: string,
    filter: string,
    match: object = {},
    extra: object = {},
  ): Step =>
    step(title, 'alertPolicies', {
      name: `${NAME}: ${what}`,
      body: () =>
        policy(
          { conditionMatchedLog: { filter, ...match } },
          { alertStrategy: { notificationRateLimit: { period: '3600s' }, autoClose: '86400s' }, ...extra },
        ),
    });
  /** Returns the step to an alarm by a metric. Google knows it only after something has written it. */
  const metricAlarm = (title: string, what: string, condition: object): Step => ({
    ...step(title, 'alertPolicies', { name: `${NAME}: ${what}`, body: () => policy(condition) }),
    isOptional: true,
  });
  const openAlarms = async (): Promise<string[]> => {
    const found = await cloud.list(
      `${MONITORING}/alerts?filter=${encodeURIComponent('state="OPEN"')}`,
      'alerts',
    );
    const names = v
      .parse(alertsSchema, found)
      .flatMap(({ state, policy }) => (state === 'OPEN' ? [policy.displayName] : []));
    return [...new Set(names)].filter((name) => name.startsWith(NAME));
  };
  const after: Step[] = [
    step('Alarms go to a mailbox', 'notificationChannels', {
      name: NAME,
      body:
        admin === undefined ? undefined : async () => ({ type: 'email', labels: { email_address: admin } }),
      byHand: `npm run init -- ${project} --admin EMAIL`,
    }),
    {
      name: 'A budget of a month says when half, 90 % and all of it are spent',
      isDone: async () => (await own(await budgets(), 'budgets', `${NAME} ${project}`)) !== undefined,
      do: async () => {
        await cloud.send('POST', await budgets(), {
          displayName: `${NAME} ${project}`,
          budgetFilter: { projects: [`projects/${project}`] },
          amount: { specifiedAmount: { units: await amount() } },
          // Otherwise only who manages the billing account hears of it.
          notificationsRule: {
            monitoringNotificationChannels: await channelNames(),
            enableProjectLevelRecipients: true,
          },
          thresholdRules: [0.5, 0.9, 1].map((thresholdPercent) => ({ thresholdPercent })),
        });
      },
      byHand: `npm run init -- ${project} --budget AMOUNT, or https://console.cloud.google.com/billing/budgets?project=${project}, by who manages the billing account`,
      // Often another one than who sets up the project.
      isOptional: true,
      isForPersons: true,
    },
    logAlarm(
      'An error of a function raises an alarm',
      'errors of functions',
      'resource.type="cloud_run_revision" severity>=ERROR',
      // As functions/src/sections/watch-loads.ts logs them. Each section raises an alarm of its own.
      { labelExtractors: { section: 'EXTRACT(jsonPayload.section)', team: 'EXTRACT(jsonPayload.team)' } },
      {
        documentation: {
          mimeType: 'text/markdown',
          content:
            // biome-ignore lint/suspicious/noTemplateCurlyInString: Google fills them in.
            'Its section and team, if it is of one: ${log.extracted_label.section}, ${log.extracted_label.team}',
        },
      },
    ),
    // By cloud.google.com/scheduler/docs/logging.
    logAlarm(
      'A schedule that fails raises an alarm',
      'schedules that fail',
      'resource.type="cloud_scheduler_job" severity>=ERROR',
    ),
    // By cloud.google.com/firestore/docs/audit-logging. `doctor` finds backups that no longer come.
    logAlarm(
      'Whoever deletes a backup, its schedule or a database raises an alarm',
      'deleted backups',
      'protoPayload.serviceName="firestore.googleapis.com" protoPayload.methodName=~"Delete(Backup|BackupSchedule|Database)$"',
    ),
    // Cloud Scheduler has no metric of its own that is always there, so what it calls is counted. It calls each ten minutes. Google
    // counts an absence of 23.5 hours at most: `doctor` finds a nightly schedule that is missing.
    metricAlarm('A schedule that no longer runs raises an alarm', 'the schedule of watchAccounts', {
      conditionAbsent: {
        filter:
          'metric.type="run.googleapis.com/request_count" resource.type="cloud_run_revision" resource.label.service_name="watchaccounts"',
        aggregations: [
          {
            alignmentPeriod: '600s',
            perSeriesAligner: 'ALIGN_DELTA',
            // Each deployment is a series of its own.
            crossSeriesReducer: 'REDUCE_SUM',
            groupByFields: ['resource.label.service_name'],
          },
        ],
        duration: '3600s',
      },
    }),
    // Eventarc gives an event up after a day (cloud.google.com/eventarc/docs/retry-events).
    metricAlarm('A trigger that falls behind by half an hour raises an alarm', 'triggers that fall behind', {
      conditionThreshold: {
        filter:
          'metric.type="pubsub.googleapis.com/subscription/oldest_unacked_message_age" resource.type="pubsub_subscription" resource.label.subscription_id=starts_with("eventarc-")',
        aggregations: [{ alignmentPeriod: '300s', perSeriesAligner: 'ALIGN_MAX' }],
        comparison: 'COMPARISON_GT',
        thresholdValue: 1_800,
        duration: '300s',
      },
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
    {
      name: 'No alarm is open',
      isDone: async () => (await openAlarms()).length === 0,
      open: async () => (await openAlarms()).join(', '),
      byHand: console,
      isOptional: true,
      isForProduction: true,
    },
  ];
  const before = [
    step('Google asks for the page every five minutes', 'uptimeCheckConfigs', {
      name: page,
      body: async () => ({
        monitoredResource: { type: 'uptime_url', labels: { project_id: project, host: host() } },
        httpCheck: { path: '/sections.json', useSsl: true, validateSsl: true },
        period: '300s',
        timeout: '10s',
      }),
    }),
  ];
  return { before, after };
};
