import { type Contact, contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import { DEPARTMENTS, type Report, report } from 'shared-model/report';
import texts from './demo-texts.json' with { type: 'json' };
import { type Random, seededRandom } from './random';

/*
 * The staff of the texts include the verified demo accounts. Given and family names of a country combine to no real person, and the
 * companies are invented, with domains that nobody can own. `{item}` in a visit is replaced by one of the items of its department.
 */
const { staff: STAFF, names: NAMES, positions: POSITIONS, cities: CITIES, visits: VISITS } = texts;

/** The customers of the demo, in their cities. */
const COMPANIES = texts.companies.map((company) => {
  const { country, ...city } = CITIES[company.city as keyof typeof CITIES];
  return { ...company, city: { ...city, country: country as keyof typeof NAMES } };
});

const CONTACTS = 120;
const DAYS = 546;
const DAY = 24 * 60 * 60 * 1000;
const JAKARTA_OFFSET = 7 * 60 * 60 * 1000;

type Company = (typeof COMPANIES)[number];

export const DEMO_REPORTS = 400;

/** The documents of the demo with their ids. */
interface DemoData {
  readonly customers: readonly Stored<Customer>[];
  readonly contacts: readonly Stored<Contact>[];
  readonly reports: readonly Stored<Report>[];
}

/**
 * Returns a company's customers, contacts and visits of the last 18 months. Only the days depend on `today`.
 * @param today No visit is later.
 */
export function createDemoData(today: Date, reportCount = DEMO_REPORTS): DemoData {
  const random = seededRandom(20_260_302);
  const customers = COMPANIES.map((company, index) => ({
    id: idOf('customer', index),
    ...toCustomer(random, company),
  }));
  const contacts = createContacts(random);
  return { customers, contacts, reports: createReports(random, contacts, today, reportCount) };
}

const idOf = (kind: string, index: number) => `demo-${kind}-${String(index + 1).padStart(3, '0')}`;

const phone = (random: Random, dialling: string) =>
  `${dialling} 555 ${String(random.between(0, 9999)).padStart(4, '0')}`;

function toCustomer(random: Random, { name, street, site, city }: Company): Customer {
  return {
    ...customer.empty,
    name,
    address: random.chance(0.95) ? `${street}, ${city.label}` : '',
    phone: phone(random, city.dialling),
    website: random.chance(0.85) ? `https://www.${site}.example` : '',
  };
}

/** Creates one contact for every company, then further ones. */
function createContacts(random: Random): Stored<Contact>[] {
  const contacts = new Map<string, Stored<Contact>>();
  while (contacts.size < CONTACTS) {
    const company = COMPANIES[contacts.size] ?? random.pick(COMPANIES);
    const { given, family } = NAMES[company.city.country];
    const name = `${random.pick(given)} ${random.pick(family)}`;
    if (contacts.has(name)) continue;
    contacts.set(name, {
      ...contact.empty,
      id: idOf('contact', contacts.size),
      name,
      customer: company.name,
      email: random.chance(0.9) ? `${name.toLowerCase().replaceAll(' ', '.')}@${company.site}.example` : '',
      phone: random.chance(0.9) ? phone(random, company.city.dialling) : '',
      position: random.pick(POSITIONS),
    });
  }
  return [...contacts.values()];
}

function createReports(
  random: Random,
  contacts: readonly Contact[],
  today: Date,
  count: number,
): Stored<Report>[] {
  const timestamps = Array.from({ length: count }, () => workingHour(random, today)).sort((a, b) => a - b);
  return timestamps.map((time, index) => {
    const contact = random.pick(contacts);
    const department = random.pick(DEPARTMENTS);
    const year = new Date(time + JAKARTA_OFFSET).getUTCFullYear();
    return {
      ...report.empty,
      id: idOf('report', index),
      customer: contact.customer,
      contact: contact.name,
      department,
      detail: describeVisit(random, VISITS[department]),
      qtNumber: random.chance(VISITS[department].quoted)
        ? `QT-${year}-${String(index + 1).padStart(4, '0')}`
        : '',
      responsible: random.pick(STAFF),
      timestamp: new Date(time),
    };
  });
}

/** Returns a moment of the last 18 months, on a weekday between 8 and 17 o'clock in Jakarta. */
function workingHour(random: Random, today: Date): number {
  const midnight = Math.floor((today.getTime() + JAKARTA_OFFSET) / DAY) * DAY - JAKARTA_OFFSET;
  const minutes = random.between(8 * 60, 17 * 60 - 1);
  let time = midnight - random.between(0, DAYS) * DAY + minutes * 60 * 1000;
  while (time > today.getTime() || isWeekend(time)) time -= DAY;
  return time;
}

const isWeekend = (time: number) => [0, 6].includes(new Date(time + JAKARTA_OFFSET).getUTCDay());

function describeVisit(random: Random, visits: (typeof VISITS)[keyof typeof VISITS]): string {
  const sentences = [random.pick(visits.events).replace('{item}', random.pick(visits.items))];
  if (random.chance(0.8)) sentences.push(random.pick(visits.outcomes));
  if (random.chance(0.4)) sentences.push(random.pick(visits.nextSteps));
  return sentences.join(' ');
}
