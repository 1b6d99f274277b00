import { untilLoaded } from 'shared-store/until-loaded';
import type { FormatName } from './format-names';

/**
 * Saves a table as a file, and returns its name. A wanted format becomes the last one of this browser.
 * Without one the file is a CSV, with the separator of the last export.
 */
export const saveTable = async (
  name: string,
  rows: readonly (readonly (string | number)[])[],
  wanted?: FormatName,
): Promise<string> => {
  const { FORMATS, lastFormat, rememberFormat, saveFile } = await untilLoaded(() => import('./export-chunk'));
  const last = lastFormat();
  if (wanted) rememberFormat(wanted);
  const format = FORMATS[wanted ?? (last === 'xlsx' ? 'csv' : last)]({ title: name });
  await format.write(rows);
  const fileName = `${name}.${format.ending}`;
  saveFile(fileName, format.file());
  return fileName;
};
