import { saveFile } from './save-file';

test('keeps the address of the file until a slow browser has read it', () => {
  jest.useFakeTimers();
  const revoked = jest.fn();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = revoked;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saveFile('reports.csv', new Blob(['x']));
  jest.advanceTimersByTime(30_000);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(30_000);
  expect(revoked).toHaveBeenCalledWith('blob:file');
  jest.useRealTimers();
});
