import { documentsIn } from './documents-read';

test('counts a document once in each kind of answer', () => {
  const query = '[{"document": {"name": "a"}, "readTime": "x"},{"document":{"name": "b"}}]';
  const listen =
    '[[1,[{"documentChange":{"document":{"name":"c"}}}]],[2,[{"documentDelete":{"document":"gone"}}]]]';
  const single = '[{"found": {"name": "d"}}]';
  expect(documentsIn(query)).toBe(2);
  expect(documentsIn(single)).toBe(1);
  expect(documentsIn('{"missing": "e"}')).toBe(0);
  expect(documentsIn(listen)).toBe(1);
});
