import { waitFor } from '@testing-library/react';

/** Catches the files that the page saves. Returns what reads the text of the only one. */
export const catchSavedFiles = (): (() => Promise<string>) => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => {
    expect(save).toHaveBeenCalledTimes(1);
    const [file] = files;
    if (!file) throw new Error('The page has saved no file.');
    const reader = new FileReader();
    reader.readAsText(file);
    await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
    return String(reader.result);
  };
};
