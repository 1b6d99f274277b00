import { type Contact, contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import { DEPARTMENTS, type Report, report } from 'shared-model/report';
import { type Random, seededRandom } from './random';
import { VISITS } from './visits';

const words = (text: string): readonly string[] => text.split(' ');

/** The staff who make the visits. They include the verified demo accounts. */
const STAFF = [
  'Ratna Wijayanti',
  'Bagus Prakoso',
  'Dimas Ardiansyah',
  'Maya Kusumawati',
  'Yusuf Hanafi',
  'Clara Tanujaya',
  'Rizky Fadhilah',
  'Putu Adnyana',
] as const;

/** Given and family names by country. Their combinations name no real person. */
const NAMES = {
  Indonesia: {
    given: words(
      'Adi Agus Anisa Arif Bambang Budi Dewi Eko Fajar Fitri Gilang Hendra Indah Joko Kartika Lina Made Nadia Nurul Rahmat Rina Sari Taufik Wahyu',
    ),
    family: words(
      'Santoso Wibowo Hidayat Pratama Saputra Nugroho Siregar Lubis Harahap Gunawan Kurniawan Setiawan Permata Anggraini Suryani Utami Halim Mahendra Rahayu Iskandar',
    ),
  },
  Singapore: {
    given: ['Wei Ling', 'Jun Hao', 'Mei Xin', 'Kumar', 'Hui Min', 'Zhi Wei'],
    family: words('Tan Lim Ng Chua Ong Pillai'),
  },
  Malaysia: {
    given: ['Aiman', 'Nur Aisyah', 'Farid', 'Siti Hajar', 'Kok Leong', 'Syafiq'],
    family: words('Rahman Ismail Zulkifli Wong Abdullah Hashim'),
  },
  Philippines: {
    given: ['Jose', 'Maria Elena', 'Ramon', 'Angelica', 'Paolo', 'Cristina'],
    family: ['Santos', 'Reyes', 'Dela Cruz', 'Bautista', 'Villanueva', 'Mendoza'],
  },
  Thailand: {
    given: words('Somchai Kanya Anan Siriporn Niran Malee'),
    family: words('Srisuk Thongdee Wongsa Chaiyaporn Rattanakul Boonmee'),
  },
  Vietnam: {
    given: ['Minh', 'Lan', 'Quang', 'Thu Ha', 'Duc', 'Phuong'],
    family: words('Nguyen Tran Le Pham Hoang Vu'),
  },
};

const POSITIONS = [
  'Survey Manager',
  'Chief Surveyor',
  'Site Engineer',
  'Project Manager',
  'Procurement Officer',
  'Purchasing Manager',
  'Head of Engineering',
  'BIM Coordinator',
  'Mine Surveyor',
  'GIS Analyst',
  'Workshop Supervisor',
  'Laboratory Head',
  'Quality Control Lead',
  'Product Designer',
  'Operations Director',
] as const;

/** A city, and the prefix of its phone numbers. */
interface City {
  readonly label: string;
  readonly country: keyof typeof NAMES;
  readonly dialling: string;
}

const city = (label: string, country: City['country'], dialling: string): City => ({
  label,
  country,
  dialling,
});

const BALIKPAPAN = city('Balikpapan 76114, Indonesia', 'Indonesia', '+62 542');
const BANDUNG = city('Bandung 40115, Indonesia', 'Indonesia', '+62 22');
const BANGKOK = city('Bangkok 10110, Thailand', 'Thailand', '+66 2');
const BATAM = city('Batam 29432, Indonesia', 'Indonesia', '+62 778');
const BEKASI = city('Bekasi 17530, Indonesia', 'Indonesia', '+62 21');
const DENPASAR = city('Denpasar 80235, Indonesia', 'Indonesia', '+62 361');
const HO_CHI_MINH_CITY = city('Ho Chi Minh City, Vietnam', 'Vietnam', '+84 28');
const JAKARTA = city('Jakarta 12190, Indonesia', 'Indonesia', '+62 21');
const KUALA_LUMPUR = city('50450 Kuala Lumpur, Malaysia', 'Malaysia', '+60 3');
const MAKASSAR = city('Makassar 90231, Indonesia', 'Indonesia', '+62 411');
const MANILA = city('Makati City 1226, Philippines', 'Philippines', '+63 2');
const MEDAN = city('Medan 20152, Indonesia', 'Indonesia', '+62 61');
const PALEMBANG = city('Palembang 30137, Indonesia', 'Indonesia', '+62 711');
const SEMARANG = city('Semarang 50241, Indonesia', 'Indonesia', '+62 24');
const SINGAPORE = city('Singapore 408600', 'Singapore', '+65');
const SURABAYA = city('Surabaya 60271, Indonesia', 'Indonesia', '+62 31');
const TANGERANG = city('Tangerang 15143, Indonesia', 'Indonesia', '+62 21');
const YOGYAKARTA = city('Yogyakarta 55281, Indonesia', 'Indonesia', '+62 274');

const company = (name: string, street: string, site: string, at: City) => ({ name, street, site, city: at });

/** The customers of the demo: invented companies with domains that nobody can own. */
const COMPANIES = [
  company('PT Lintang Ukur Persada', 'Jl. Kemang Timur No. 48', 'lintangukur', JAKARTA),
  company('PT Bumi Kartika Konstruksi', 'Jl. TB Simatupang Kav. 12', 'bumikartika', JAKARTA),
  company('PT Cakra Tambang Sentosa', 'Jl. Jenderal Sudirman No. 210', 'cakratambang', BALIKPAPAN),
  company('CV Sudut Terang Survei', 'Jl. Riau No. 77', 'sudutterang', BANDUNG),
  company('PT Arunika Infrastruktur Raya', 'Jl. HR Rasuna Said Blok X-3', 'arunika-infra', JAKARTA),
  company('PT Samudra Petala Engineering', 'Jl. Perak Barat No. 135', 'samudrapetala', SURABAYA),
  company('PT Nagari Peta Digital', 'Jl. Kaliurang KM 6,5', 'nagaripeta', YOGYAKARTA),
  company('PT Wastu Presisi Manufaktur', 'Kawasan Industri Jababeka Blok C-14', 'wastupresisi', BEKASI),
  company('PT Gema Rekayasa Nusa', 'Jl. MT Haryono Kav. 27', 'gemarekayasa', JAKARTA),
  company('PT Tirta Alam Bendungan', 'Jl. Pemuda No. 88', 'tirtaalam', SEMARANG),
  company('PT Sinar Khatulistiwa Batubara', 'Jl. Ahmad Yani No. 301', 'sinarkhatulistiwa', BALIKPAPAN),
  company('PT Anjungan Lepas Pantai Mandiri', 'Jl. Engku Putri No. 9', 'anjunganmandiri', BATAM),
  company('CV Karya Cetak Tiga Dimensi', 'Jl. Dipatiukur No. 61', 'karyacetak3d', BANDUNG),
  company('PT Medika Replika Utama', 'Jl. Raden Saleh No. 23', 'medikareplika', JAKARTA),
  company('PT Jalan Tol Lembayung', 'Jl. Gatot Subroto Kav. 51', 'tollembayung', JAKARTA),
  company('PT Rel Nusantara Bersama', 'Jl. Ir. H. Juanda No. 140', 'relnusantara', BANDUNG),
  company('PT Kebun Lestari Andalas', 'Jl. Gajah Mada No. 18', 'kebunlestari', MEDAN),
  company('PT Sawit Cipta Makmur', 'Jl. Demang Lebar Daun No. 42', 'sawitcipta', PALEMBANG),
  company('PT Graha Purnama Properti', 'Jl. Boulevard BSD Barat No. 5', 'grahapurnama', TANGERANG),
  company('PT Pelita Otomotif Komponen', 'Kawasan Industri MM2100 Blok F-3', 'pelitaotomotif', BEKASI),
  company('PT Dirgantara Foto Udara', 'Jl. Adisucipto KM 8', 'dirgantarafoto', YOGYAKARTA),
  company('PT Celebes Nikel Pratama', 'Jl. Perintis Kemerdekaan KM 11', 'celebesnikel', MAKASSAR),
  company('PT Pelabuhan Timur Sejahtera', 'Jl. Nusantara No. 402', 'pelabuhantimur', MAKASSAR),
  company('CV Bali Warisan Digital', 'Jl. Hayam Wuruk No. 156', 'baliwarisan', DENPASAR),
  company('PT Dewata Resor Konstruksi', 'Jl. By Pass Ngurah Rai No. 33', 'dewataresor', DENPASAR),
  company('PT Galang Kapal Perkasa', 'Jl. Brigjen Katamso KM 6', 'galangkapal', BATAM),
  company('PT Mitra Geoteknik Jawa', 'Jl. Setiabudi No. 119', 'mitrageoteknik', SEMARANG),
  company('PT Energi Panas Bumi Halimun', 'Jl. Asia Afrika No. 8', 'panasbumihalimun', JAKARTA),
  company('Institut Teknologi Mandala', 'Jl. Ganesa Utara No. 2', 'itmandala', BANDUNG),
  company('Politeknik Bahari Surabaya', 'Jl. Arief Rahman Hakim No. 57', 'politeknikbahari', SURABAYA),
  company('PT Sahabat Agraria Konsultan', 'Jl. Veteran No. 71', 'sahabatagraria', PALEMBANG),
  company('PT Perhiasan Kencana Ayu', 'Jl. Basuki Rahmat No. 94', 'kencanaayu', SURABAYA),
  company('PT Studio Animasi Kelana', 'Jl. Alam Sutera Boulevard No. 16', 'animasikelana', TANGERANG),
  company('Merlion Bay Surveyors Pte Ltd', '18 Ubi Crescent #04-11', 'merlionbaysurveyors', SINGAPORE),
  company('Straits Prototype Lab Pte Ltd', '60 Paya Lebar Lane #07-02', 'straitsprototype', SINGAPORE),
  company('Titiwangsa Ukur Jurutera Sdn Bhd', '27 Jalan Ampang Hilir', 'titiwangsaukur', KUALA_LUMPUR),
  company('Selayang Additive Sdn Bhd', '5 Jalan Kuching Perdana', 'selayangadditive', KUALA_LUMPUR),
  company('Luzon Crest Mapping Inc.', '112 Esteban Street', 'luzoncrest', MANILA),
  company('Chao Phraya Geomatics Co., Ltd.', '88 Soi Sukhumvit 71', 'chaophrayageomatics', BANGKOK),
  company('Cuu Long Survey JSC', '45 Nguyen Huu Canh', 'cuulongsurvey', HO_CHI_MINH_CITY),
] as const;

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
