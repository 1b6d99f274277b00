import { readTables } from '../import/reading/read-file';

export const utf8 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf8'));
export const utf16 = (text: string, mark = '\uFEFF') => Uint8Array.from(Buffer.from(mark + text, 'utf16le'));
/** Swaps the two bytes of each sign of UTF-16. */
export const swapped = (bytes: Uint8Array) => Uint8Array.from(Buffer.from(bytes).swap16());
export const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Returns the bytes of a file that the page has made: a `Blob` of jsdom has no `arrayBuffer`. */
export const bytesOf = (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(Object(reader.result)));
    reader.readAsArrayBuffer(blob);
  });

/** Returns the cells that the import reads of a file. */
export const cellsIn = async (bytes: Uint8Array<ArrayBuffer>, sheet = 0) =>
  (await readTables(bytes))[sheet]?.rows.map(({ cells }) => cells);
