import { ConnectionError } from '../../data-store';
import { RefusedError } from '../rest';
import { probeBy } from './reads';

test.each([
  ['answered', undefined],
  ['offline', new ConnectionError(new TypeError('Failed to fetch'))],
  ['silent', new ConnectionError(new DOMException('The time is over.', 'TimeoutError'))],
  ['silent', new ConnectionError(new RefusedError(503))],
  ['silent', new ConnectionError(new SyntaxError('Unexpected token <'))],
  ['silent', new RefusedError(429)],
  ['silent', new RefusedError(403)],
  ['silent', new Error('Invalid type: Expected Array but received Object')],
])('reports %s after %s', async (probe, error) => {
  await expect(probeBy(() => (error ? Promise.reject(error) : Promise.resolve()))).resolves.toBe(probe);
});
