import { ratioTable, valueTable } from './tables';

const STEPS = { login: 'login screen', reload: 'reload' };
const SAMPLES = {
  ours: { login: [100, 110, 120], reload: [50, 50, 50] },
  floor: { reload: [10, 20, 25] },
};

test('shows the values of each subject, and a dash where it has none', () => {
  expect(valueTable('Milliseconds', SAMPLES, STEPS)).toEqual({
    title: 'Milliseconds: median (quartiles)',
    columns: ['', 'login screen', 'reload'],
    rows: [
      ['ours', '110 (105–115)', '50 (50–50)'],
      ['floor', '–', '20 (15–23)'],
    ],
  });
});

test('divides within each round', () => {
  expect(ratioTable('Time', SAMPLES, STEPS)).toEqual({
    title: 'Time, ours / this: median (quartiles)',
    columns: ['', 'login screen', 'reload'],
    rows: [['floor', '–', '2.50 (2.25–3.75)']],
  });
});
