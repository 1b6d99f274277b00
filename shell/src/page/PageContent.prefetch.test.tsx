import { setTimeout as pause } from 'node:timers/promises';
import { act, fireEvent } from '@testing-library/react';
import { DIRECTORY, REPORTS, single, sitesOfThePage } from 'section-kit/testing';
import type { SectionRoute } from 'shared-contract';
import { link, links, open, untilShown } from '../testing/fake-page';

const entry = (site: string) => `${site}/builds/live/remoteEntry.js`;
describe('with a section on the page', () => {
  test('fetches the others that the user may open after a pause, without running them', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { sites } = open();
    await untilShown('All reports');
    expect(sites.prefetched).toEqual([`preload ${entry(REPORTS)}`]);
    await act(async () => jest.advanceTimersByTime(3_000));
    expect(sites.prefetched).toEqual([`preload ${entry(REPORTS)}`, `prefetch ${entry(DIRECTORY)}`]);
    expect(sites.scripts).toEqual([entry(REPORTS)]);
    jest.useRealTimers();
  });

  test('fetches nothing that nobody has opened for a user who saves data', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const { sites } = open();
    await untilShown('All reports');
    await act(async () => jest.advanceTimersByTime(3_000));
    expect(sites.prefetched).toEqual([`preload ${entry(REPORTS)}`]);
    Reflect.deleteProperty(navigator, 'connection');
    jest.useRealTimers();
  });

  describe('of many', () => {
    /** The page with this many sections more, after the pause. */
    const openMany = async (more: number) => {
      jest.useFakeTimers({ advanceTimers: true });
      const sites = sitesOfThePage();
      for (let number = 0; number < more; number += 1) {
        const routes: SectionRoute[] = [
          { path: `/${number}`, role: 'staff', link: { label: `Section ${number}`, order: 9 } },
        ];
        sites.put(`https://section-${number}.example`, single(`section-${number}`, routes), {});
      }
      open({ sites });
      await untilShown('All reports');
      while (links().length < more + 3) await act(() => pause(10));
      await act(async () => jest.advanceTimersByTime(3_000));
      const prefetched = () => sites.prefetched.filter((file) => file.startsWith('prefetch'));
      return { sites, prefetched };
    };
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'connection');
      jest.useRealTimers();
    });

    test('fetches all up to eight', async () => {
      const { prefetched } = await openMany(6);
      expect(prefetched()).toHaveLength(7);
    });

    test('fetches of forty the one whose link the pointer or the focus comes to, once, and runs none', async () => {
      const { sites, prefetched } = await openMany(38);
      expect(prefetched()).toEqual([]);
      fireEvent.pointerEnter(await link('Section 5'));
      fireEvent.focus(await link('Section 7'));
      fireEvent.focus(await link('Section 5'));
      expect(prefetched()).toEqual(
        [5, 7].map((number) => `prefetch ${entry(`https://section-${number}.example`)}`),
      );
      expect(sites.scripts).toEqual([entry(REPORTS)]);
    });

    test('fetches none ahead for a user who saves data', async () => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
      const { prefetched } = await openMany(38);
      fireEvent.pointerEnter(await link('Section 5'));
      expect(prefetched()).toEqual([]);
    });
  });
});
