// What a screen reader finds on each screen, in Playwright's syntax for accessibility trees: roles, names and states in
// their order. Other nodes may stand between them, so that records and counts may differ.

/** Returns lines one level deeper. */
const below = (tree: string): string => tree.replaceAll(/^(?=.)/gm, '  ');

/** A table with these headers. */
const tableOf = (name: string, headers: readonly string[]): string => `- table "${name}":
  - rowgroup:
    - row:
${headers.map((header) => `      - columnheader "${header}"`).join('\n')}`;

/** The search and the actions above a list, and its table. */
const list = (name: string, toolbar: string, headers: readonly string[]): string => `- main:
  - heading "${name}" [level=2]
${below(toolbar.trim())}
${below(tableOf(name, headers))}`;

/** The actions above each list of records. */
const ACTIONS = `
- button "Delete -"
- button "Export"
- button "Bin"
- button "Add +"`;

/** A screen that is a form. */
const form = (name: string, fields: string): string => `- main:
  - form "${name}":
    - heading "${name}" [level=2]
${below(below(fields.trim()))}`;

/** The last buttons of a form for a new record. */
const NEW = `
- button "Save and add another"
- button "Cancel"`;

/** A dialog with its heading. */
const dialog = (name: string, content: string): string => `- 'dialog "${name}"':
  - 'heading "${name}" [level=2]'
${below(content.trim())}`;

/** The screen in place of a record that does not exist. */
const gone = (name: string, back: string): string => `- main:
  - heading "This ${name} does not exist" [level=2]
  - ${back} "Back to the list"`;

const FIND = `
- combobox "Search"
- 'button "Period: Any time"'
- button "Views"`;

const DELETING = `
- button "Cancel"
- button "Export"
- button "Bin"
- button "Add +"`;

const REPORT = [
  'Customer',
  'Contact',
  'Details',
  'Department',
  'Person Responsible',
  'QT Number',
  'Timestamp',
];

const REPORTS = ['Select', ...REPORT, 'Edit'];

const REPORT_FIELDS = `
- combobox "Customer"
- combobox "Contact"
- textbox "Details"
- combobox "Department"
- combobox "Person Responsible"
- textbox "QT Number"
- textbox "Date"
- button "Save"`;

const VIEWS = `- dialog "Views":
  - list "Your views":
    - listitem:
      - link "My reports"
    - listitem:
      - link "My reports this month"
    - listitem:
      - link "Repairs of last month"
      - button "Rename the view Repairs of last month"
      - button "Delete the view Repairs of last month"`;

/** The frame of each screen behind the sign-in. */
const FRAME = `- banner:
  - navigation "Session":
    - heading "Sales Report" [level=1]
    - button "Find or go to"
    - button "Keyboard shortcuts"
    - button "Logout"`;

/** The trees of the list of reports, a report and its forms. */
const REPORT_TREES: Readonly<Record<string, string>> = {
  reports: `${FRAME}
${list('Sales reports', FIND + ACTIONS, REPORTS)}`,
  'reports-search': `- main:
  - heading "Sales reports" [level=2]
  - combobox "Search" [expanded]
  - listbox "Options":
    - option "Find “s”"
    - group "Department":
      - option "Service/Survey"`,
  'reports-no-result': list(
    'Sales reports',
    `
- button "Clear filters"
- button "Remove PT Tidak Ada"
- button "Remove Accessory"${FIND}${ACTIONS}`,
    REPORTS,
  ),
  'reports-words': list(
    'Sales reports',
    `
- button "Clear filters"
- button "Remove scan mesh"${FIND}${ACTIONS}`,
    REPORTS,
  ),
  'reports-export': `- dialog "Export":
  - button /^CSV of /
  - button "Print"`,
  'reports-selected': `- main:
  - heading "Sales reports" [level=2]
  - status: 3 selected
  - region "Selection":
    - button "Clear"
    - button "Change person responsible"
    - button "Export selected"
    - button "Delete"
${below(tableOf('Sales reports', REPORTS))}`,
  'reports-delete': list('Sales reports', FIND + DELETING, [...REPORTS, 'Delete']),
  'reports-deleted': `- region "Notifications":
  - status:
    - paragraph: /Report of PT Gema Rekayasa Nusa, \\d+ \\w+, deleted/
    - button "Undo"
    - button "Dismiss"`,
  'reports-bin': list(
    'Deleted reports',
    `
- searchbox "Find words"
- button "Back to the list"`,
    ['Select', ...REPORT, 'Deleted', 'Restore'],
  ),
  'reports-period': `- dialog "Period":
  - button "Today"
  - button "This week"
  - button "This month"
  - button "Last month"
  - button "This year"
  - button "Any time"
  - textbox "From"
  - textbox "To"`,
  'reports-views': `${VIEWS}
  - button "Save this view…"`,
  'reports-view-name': `${VIEWS}
  - form "Save this view":
    - textbox "Name of the view"
    - checkbox "For everybody"
    - button "Save"
    - button "Cancel"`,
  shortcuts: dialog(
    'Keyboard shortcuts',
    `
- heading "In a list" [level=3]
- heading "In a form" [level=3]
- heading "In a record" [level=3]
- heading "Everywhere" [level=3]
- checkbox "Use single-key shortcuts, such as n" [checked]
- button "Done"
- button "Close"`,
  ),
  'reports-filters': list(
    'Sales reports',
    `
- button "Clear filters"
- button "Remove Accessory"
- combobox "Search"
- button "Filters (1)" [expanded]
- group "Department":
  - button "Service/Survey"
  - button "Repair/Service"
  - button "Accessory" [pressed]
  - button "3D Products"
  - button "3D Services"
  - button "Survey Product"
- combobox "Person Responsible"
- 'button "Period: Any time"'
- button "Views"
- button "Delete -"
- button "More"
- button "Add +"
- combobox "Sort by"`,
    [...REPORT, 'Edit'],
  ),
  'command-menu': `- dialog "Find or go to":
  - combobox "Find or go to" [expanded]
  - listbox "Results":
    - group "Sales reports":
      - option
    - group "Customers":
      - option
    - group "Contacts":
      - option
  - status: /results/`,
  drawer: `- complementary "Sidebar":
  - link "Ratna Wijayanti"
  - navigation "Sections":
    - list:
      - listitem:
        - link "Dashboard"
      - listitem:
        - link "Customer"
      - listitem:
        - link "Contact"
      - listitem:
        - link "Password"
      - listitem:
        - link "User"
  - group "Theme":
    - radio "System" [checked]
    - radio "Light"
    - radio "Dark"`,
  'reports-loading': list(
    'Sales reports',
    `${FIND}
- button "Delete -"
- button "Bin"
- button "Add +"`,
    REPORTS,
  ),
  'reports-cut-off': `- main:
  - heading "Sales reports" [level=2]
${below(FIND.trim())}
  - alert: /^The list could not be loaded/`,

  'report-view': `- main:
  - heading "Sales reports" [level=2]
${below((FIND + ACTIONS).trim())}
  - table "Sales reports"
  - region "PT Gema Rekayasa Nusa":
    - heading "PT Gema Rekayasa Nusa" [level=2]
    - button "Close"
    - button "Edit"
    - button "Copy link"
    - term: Customer
    - term: Contact
    - term: Details
    - term: Department
    - term: Person Responsible
    - term: QT Number`,
  'report-add': form('Add Report', REPORT_FIELDS + NEW),
  'report-errors': form(
    'Add Report',
    `
- combobox "Customer"
- combobox "Contact"
- textbox "Details" [invalid]
- combobox "Department"
- combobox "Person Responsible" [invalid]
- textbox "QT Number"
- textbox "Date" [invalid]
- button "Save"${NEW}`,
  ),
  'report-discard': dialog(
    'Discard your changes?',
    `
- button "Keep editing"
- button "Discard"
- button "Close"`,
  ),
  'report-edit': form(
    'Edit Report',
    `- button /^Previous/\n- button /^Next/${REPORT_FIELDS}\n- button "Cancel"`,
  ),
  'report-conflict': dialog(
    'Someone else has changed this report',
    `
- group "Details":
  - radio "Yours Calibrated the total station."
  - radio "Theirs Calibrated the total station. A spare prism is on loan."
- group "QT Number":
  - radio "Yours QT-2026-0413" [checked]
  - radio "Theirs QT-2026-0412"
- button "Back to the form"
- button "Save the choice"
- button "Close"`,
  ),
  'report-gone': dialog(
    'Someone else has deleted this report',
    `
- button "Back to the form"
- button "Leave it deleted"
- button "Restore it"
- button "Close"`,
  ),
  'record-gone': gone('report', 'button'),
};

const AUDIT = ['When', 'Who', 'What', 'On whom', 'From → to', 'Outcome'];

const login = (content = ''): string => `- main:
  - form "Sales Report":
    - heading "Sales Report" [level=1]
    - textbox "Username"
    - textbox "Password"${content && `\n    - ${content}`}
    - button "Login"
    - button "Forgot your password?"`;

const PASSWORDS = `
- textbox "New Password"
- textbox "Confirm Password"`;

const UPDATE = `
- button "Update Password"`;

const ACCOUNT_ACTIONS = `
- button "Send password reset"
- button "Correct name or email"
- button "Make administrator"
- button "Disable"
- button "Delete"`;

const TREES: Readonly<Record<string, string>> = {
  ...REPORT_TREES,

  login: login(),
  'login-error': login('alert: Incorrect email or password'),
  'login-forgotten': login('status: /^If there is an account/'),
  'login-ended': `- main:
  - form "Sales Report":
    - heading "Sales Report" [level=1]
    - status: /^Your session has ended/
    - textbox "Username": staff@example.com
    - textbox "Password"
    - button "Login"`,
  verification: `- main:
  - region "Verify your email":
    - heading "Verify your email" [level=2]
    - button "Verify Email"`,

  customers: list('Customers', `- combobox "Search"\n- button "Views"${ACTIONS}`, [
    'Select',
    'Name',
    'Address',
    'Phone Number',
    'Website',
    'Edit',
  ]),
  'customer-view': `- main:
  - table "Customers"
  - region "PT Lintang Ukur Persada":
    - heading "PT Lintang Ukur Persada" [level=2]
    - button /^Previous/
    - button /^Next/
    - button "Close"
    - button "Edit"
    - button "Copy link"
    - link "Contacts and reports"
    - term: Name
    - term: Address
    - term: Phone Number
    - term: Website`,
  overview: `- main:
  - heading "Overview" [level=2]
  - group "Year"
  - combobox "Department"
  - combobox "Person Responsible"
  - table "By month"
  - table "By department"
  - table "By person"
  - table "By customer"`,
  'report-import': `- main:
  - heading "Import reports" [level=2]
  - button "Back to the list"
  - heading "Which column is which?" [level=3]
  - combobox "Row with the headings"
  - combobox "Timestamp"
  - combobox "Order of Timestamp"
  - status: /^Choose the order of Timestamp/
  - button "Check the rows" [disabled]
  - button "Choose another file"`,
  'customer-add': form(
    'Add Customer',
    `
- textbox "Name"
- textbox "Address"
- textbox "Phone Number"
- textbox "Website"
- button "Save"${NEW}`,
  ),
  'customer-delete': dialog(
    'Delete PT Lintang Ukur Persada?',
    `
- button "Keep it"
- button "Delete"
- button "Close"`,
  ),
  customer: `- main:
  - link "Customers"
  - heading "PT Lintang Ukur Persada" [level=2]
  - link "Add report for this customer"
  - link "Edit"
  - term: Address
  - term: Phone Number
  - term: Website
  - region "Contacts":
    - heading "Contacts" [level=3]
    - link "Add contact"
    - list:
      - listitem
  - region "Reports":
    - heading "Reports" [level=3]
    - list:
      - listitem`,
  'customer-gone': gone('customer', 'link'),
  contacts: list('Contacts', `- combobox "Search"\n- button "Views"${ACTIONS}`, [
    'Select',
    'Name',
    'Customer',
    'Email',
    'Phone Number',
    'Position',
    'Edit',
  ]),
  'contact-add': form(
    'Add contact',
    `
- textbox "Name"
- combobox "Customer"
- textbox "Email"
- textbox "Phone Number"
- textbox "Position"
- button "Save"${NEW}`,
  ),
  password: form('Change password', PASSWORDS + UPDATE),
  'password-mismatch': form('Change password', `${PASSWORDS}\n- alert: Password did not match${UPDATE}`),
  user: `- main:
  - region "Users":
    - heading "Users" [level=2]
    - combobox "Search"
    - button "Invite user"
    - button "Add with a password"
    - link "Audit log"
    - button "Export CSV"
    - status: /^Read at/
    - button "Read again"
${below(below(tableOf('Users', ['Name', 'Email', 'Role', 'Status', 'Created', 'Last sign-in', 'Change'])))}
  - form "Add new user":
    - heading "Add new user" [level=2]
    - textbox "Display Name"
    - textbox "Email"
    - textbox "Password"
    - textbox "Confirm Password"
    - button "Add User"
  - form "Make admin":
    - heading "Make admin" [level=2]
    - textbox "Email"
    - button "Make Admin"`,
  'user-change': dialog(
    'Change the account of staff@example.com (Bagus Prakoso)',
    `${ACCOUNT_ACTIONS}\n- button "Cancel"\n- button "Close"`,
  ),
  'user-disable': dialog(
    'Disable: staff@example.com (Bagus Prakoso)',
    `- button "Cancel"\n- button "Disable"\n- button "Close"`,
  ),
  person: `- main:
  - link "Users"
  - heading "Bagus Prakoso" [level=2]
${below(ACCOUNT_ACTIONS.trim())}
  - term: Email
  - term: Role
  - term: Status
  - term: Created
  - term: Last sign-in
  - term: Responsible for
  - region "Audit log":
    - heading "Audit log" [level=3]
    - button "Read again"
${below(below(tableOf('Audit log', AUDIT)))}`,
  'audit-log': list(
    'Audit log',
    `
- button "Remove unverified@example.com (Intan Maheswari)"
- combobox "Search"
- 'button "Period: Any time"'
- link "Users"
- button "Export CSV"
- button "Read again"`,
    AUDIT,
  ),
  account: `- main:
  - heading "Your account" [level=2]
  - form "Name":
    - heading "Name" [level=2]
    - textbox "Display Name"
    - button "Change Name"
  - region "Sign-in":
    - term: Email
    - term: Role
    - term: Last sign-in
  - region "In this browser":
    - heading "In this browser" [level=2]
    - group "Theme":
      - radio "System" [checked]
      - radio "Light"
      - radio "Dark"
    - checkbox "Use single-key shortcuts, such as n" [checked]`,
  'section-failure': `- main:
  - heading "This part of the page could not be loaded" [level=2]
  - button "Retry"`,
};

/** Returns the tree of a screen. @throws Error if it has none. */
export const treeOf = (screen: string): string => {
  const tree = TREES[screen];
  if (!tree) throw new Error(`Say in e2e/screens/trees.ts what a screen reader finds on "${screen}".`);
  return tree;
};
