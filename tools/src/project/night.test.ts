import { countOfToday } from './night';

const PLACES = [0, 1, 2, 3, 4, 5, 6];

/** Returns the places of a matrix of seven cases that a run takes which gets through it in three days. */
const taken = ({ NIGHT = '', TEST_DAY }: { NIGHT?: string; TEST_DAY?: string }): number[] => {
  process.env.NIGHT = NIGHT;
  if (TEST_DAY === undefined) delete process.env.TEST_DAY;
  else process.env.TEST_DAY = TEST_DAY;
  let places: number[] = [];
  jest.isolateModules(() => {
    const { isOfToday } = jest.requireActual<typeof import('./night')>('./night');
    places = PLACES.filter((place) => isOfToday(place, 3));
  });
  return places;
};

test('takes every case where no day is named, and at night', () => {
  expect(taken({})).toEqual(PLACES);
  expect(taken({ NIGHT: '1', TEST_DAY: '20784' })).toEqual(PLACES);
});

test('takes a share of random cases on a day, and all where no day is named', async () => {
  const counts = [undefined, '20784'].map((day) => {
    if (day === undefined) delete process.env.TEST_DAY;
    else process.env.TEST_DAY = day;
    return countOfToday(10, 3);
  });
  expect(counts).toEqual([10, 4]);
});

test('takes each case once in as many days', () => {
  const days = ['20784', '20785', '20786'].map((TEST_DAY) => taken({ TEST_DAY }));
  expect(days).toEqual([
    [0, 3, 6],
    [1, 4],
    [2, 5],
  ]);
});
