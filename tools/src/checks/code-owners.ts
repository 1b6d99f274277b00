/** The lines of `.github/CODEOWNERS` that give a section's folder and workflow to the section's team. */
export const ownersOf = (section: string): string => {
  const team = `@sales-report/${section}`;
  return `/mfe-${section}/ ${team}\n/.github/workflows/mfe-${section}.yml ${team}\n`;
};
