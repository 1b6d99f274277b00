import { compareNames } from './compare-names';

test.each([
  ['small letters and capitals', ['acme', 'Bolt', 'cargo', 'Zeta']],
  ['letters with and without accents', ['Adi', 'Åsa', 'Éclair', 'Fajar', 'öre', 'Zeta']],
  ['numbers by their value', ['QT-9', 'QT-10', 'qt-11', 'QT-100']],
  ['numbers within a name', ['Toko 2 Jaya', 'Toko 10 Jaya']],
  ['signs before letters', ['(Acme)', '3M', 'Acme']],
  ['a name before longer ones', ['PT', 'PT A', 'PT a', 'PT Ab']],
  ['names of one spelling the same way each time', ['ACME', 'Acme', 'acme', 'Ácme']],
])('sorts %s', (_what, names) => {
  expect([...names].reverse().sort(compareNames)).toEqual(names);
  expect([...names].sort(compareNames)).toEqual(names);
});
