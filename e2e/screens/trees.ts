// What a screen reader finds on each screen: `tree-shapes.ts` says how to read it.
import { REPORT_TREES } from './report-trees';
import { ACTIONS, below, dialog, form, gone, list, NEW, tableOf } from './tree-shapes';

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
