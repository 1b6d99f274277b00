import { isFromLink, shapeOf } from './addresses';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://page.example');
  return { pathname, search, hash };
};

describe('an address is from a link', () => {
  test.each([
    ['/customer?q=1', '/customer?q=1'],
    ['/customer?q=1&edit=2', '/customer?q=1'],
    ['/customer?edit=2&q=1', '/customer?q=1&sort=name'],
    ['/customer#part', '/customer#part'],
    ['/customer?q=', '/customer?q='],
    ['/customer?q', '/customer?q='],
    ['/customer?q=%C3', '/customer?q=%C3'],
    ['/customer/acme', '/customer/acme'],
    ['/customer/acme?q=2', '/customer/acme?q=1'],
  ])('%s in a page that was loaded with %s', (address, loadedWith) => {
    expect(isFromLink(at(address), at(loadedWith))).toBe(true);
  });
});

describe('an address is not from a link', () => {
  test.each([
    ['/customer', '/customer'],
    ['/customer', '/customer?q=1'],
    ['/customer?q=2', '/customer?q=1'],
    ['/customer?q=1', '/customer'],
    ['/contact?q=1', '/customer?q=1'],
    ['/customer', '/customer#part'],
    ['/customer#other', '/customer#part'],
    ['/customer/acme', '/customer/bolt'],
    ['/customer/acme', '/customer'],
    ['/customer', '/customer/acme'],
    ['/', '/'],
  ])('%s in a page that was loaded with %s', (address, loadedWith) => {
    expect(isFromLink(at(address), at(loadedWith))).toBe(false);
  });
});

test.each([
  ['/customer', '/customer'],
  ['/', '/'],
  ['/customer/PT%20Rahasia', '/customer/…'],
  ['/customer/named?name=PT+Rahasia', '/customer/…?name'],
  ['/customer?q=PT Rahasia&sort=name&q=more', '/customer?q&sort'],
  ['/customer?PT%20Rahasia=1#PT-Rahasia', '/customer?…#…'],
  [`/?${'x'.repeat(21)}`, '/?…'],
])('the shape of %s is %s', (address, shape) => {
  expect(shapeOf(at(address))).toBe(shape);
});
