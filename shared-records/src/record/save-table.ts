import { untilLoaded } from '../store/until-loaded';

/** Saves a table as a CSV file, with the separator of this browser's last export. */
export const saveTable = async (name: string, rows: readonly (readonly string[])[]): Promise<void> => {
  const { CsvFormat, lastFormat, saveFile } = await untilLoaded(() => import('../list/export/export-chunk'));
  const format = new CsvFormat(lastFormat() === 'csv-semicolon' ? ';' : ',');
  await format.write(rows);
  saveFile(`${name}.csv`, format.file());
};
