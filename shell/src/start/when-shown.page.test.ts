import { whenShown } from './when-shown';

test('acts at once in a page that the user sees', () => {
  const act = jest.fn();
  whenShown(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('acts once in a page that was loaded ahead: when its user opens it', () => {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  const act = jest.fn();
  whenShown(act);
  expect(act).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, 'prerendering');
  document.dispatchEvent(new Event('prerenderingchange'));
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(act).toHaveBeenCalledTimes(1);
});
