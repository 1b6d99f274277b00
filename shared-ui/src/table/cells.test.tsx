import { render } from '@testing-library/react';
import { Highlight, MatchesContext } from './cells';

const html = (text: string, matches?: () => readonly (readonly [number, number])[]) =>
  render(
    <MatchesContext value={matches}>
      <Highlight>{text}</Highlight>
    </MatchesContext>,
  )
    .container.innerHTML.replace(/ class="[^"]*"/g, '')
    .replace(/^<span translate="no">(.*)<\/span>$/, '$1');

test('lets addresses break after an @, a slash of the path and before a dot, no scheme stand alone, and no other text break', () => {
  expect(html('sari.wijaya@ukur.example')).toBe('sari<wbr>.wijaya@<wbr>ukur<wbr>.example');
  expect(html('https://ukur.example/en/')).toBe('https://ukur<wbr>.example/<wbr>en/');
  expect(html('Level 3.5 of PT.Maju, www.ukur.example')).toBe('Level 3.5 of PT.Maju, www.ukur.example');
  expect(html('Service / Survey')).toBe('Service / Survey');
  expect(html('')).toBe('');
});

test('lets addresses break also where a part is highlighted', () => {
  const log = jest.spyOn(console, 'error');
  expect(html('a@b/c@d', () => [[4, 5]])).toBe('a@<wbr>b/<mark>c</mark>@<wbr>d');
  expect(log).not.toHaveBeenCalled();
});

test('gives another text another element, so that a replaced text node does no harm', () => {
  const { container, rerender } = render(<Highlight>Sari</Highlight>);
  const font = document.createElement('font');
  container.querySelector('span')?.firstChild?.replaceWith(font);
  font.append('Sari (translated)');
  rerender(<Highlight>Budi</Highlight>);
  expect(container).toHaveTextContent(/^Budi$/);
});
