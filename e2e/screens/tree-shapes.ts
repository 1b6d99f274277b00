// What a screen reader finds on each screen, in Playwright's syntax for accessibility trees: roles, names and states in
// their order. Other nodes may stand between them, so that records and counts may differ.

/** Returns lines one level deeper. */
export const below = (tree: string): string => tree.replaceAll(/^(?=.)/gm, '  ');

/** A table with these headers. */
export const tableOf = (name: string, headers: readonly string[]): string => `- table "${name}":
  - rowgroup:
    - row:
${headers.map((header) => `      - columnheader "${header}"`).join('\n')}`;

/** The search and the actions above a list, and its table. */
export const list = (name: string, toolbar: string, headers: readonly string[]): string => `- main:
  - heading "${name}" [level=2]
${below(toolbar.trim())}
${below(tableOf(name, headers))}`;

/** The actions above each list of records. */
export const ACTIONS = `
- button "Delete -"
- button "Export"
- button "Bin"
- button "Add +"`;

/** A screen that is a form. */
export const form = (name: string, fields: string): string => `- main:
  - form "${name}":
    - heading "${name}" [level=2]
${below(below(fields.trim()))}`;

/** The last buttons of a form for a new record. */
export const NEW = `
- button "Save and add another"
- button "Cancel"`;

/** A dialog with its heading. */
export const dialog = (name: string, content: string): string => `- 'dialog "${name}"':
  - 'heading "${name}" [level=2]'
${below(content.trim())}`;

/** The screen in place of a record that does not exist. */
export const gone = (name: string, back: string): string => `- main:
  - heading "This ${name} does not exist" [level=2]
  - ${back} "Back to the list"`;
