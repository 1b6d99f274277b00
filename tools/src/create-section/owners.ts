/** Returns the line of `.github/CODEOWNERS` that gives a section's folder to the section's team. */
export const ownersOf = (section: string): string => `/mfe-${section}/ @sales-report/${section}\n`;
