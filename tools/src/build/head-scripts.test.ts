import { gzipSync } from 'node:zlib';
import { HEAD_SCRIPTS } from './head-scripts';

test('the inline scripts stay small, because each load of the page waits for them', () => {
  expect(gzipSync(HEAD_SCRIPTS.join('\n')).length).toBeLessThan(2_600);
});
