/** Safari on iOS asks the user first, and reads the file only then. */
const REVOKED_AFTER_MS = 60_000;

/** Lets the browser save a file. */
export const saveFile = (fileName: string, file: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS);
};
