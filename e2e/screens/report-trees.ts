// What a screen reader finds on the screens of reports: `tree-shapes.ts` says how to read it.
import { ACTIONS, below, dialog, form, gone, list, NEW, tableOf } from './tree-shapes';

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
export const REPORT_TREES: Readonly<Record<string, string>> = {
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
