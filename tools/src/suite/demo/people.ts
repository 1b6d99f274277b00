const words = (text: string): readonly string[] => text.split(' ');

/** The staff who make the visits. They include the verified demo accounts. */
export const STAFF = [
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
export const NAMES = {
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

export const POSITIONS = [
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
