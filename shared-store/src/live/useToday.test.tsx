import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { dayOf } from 'shared-model/periods';
import { MemoryStore } from '../testing/index';
import { DataProvider } from './DataProvider';
import { useToday } from './useToday';

test.each([-400, -3, 0, 400])(
  "is the server's day, also on a device whose clock is %i days wrong",
  (days) => {
    const ahead = days * 86_400_000;
    const store = new MemoryStore({ customers: [] });
    jest.spyOn(store, 'now').mockImplementation(() => Date.now() + ahead);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <DataProvider store={store}>{children}</DataProvider>
    );
    const { result } = renderHook(useToday, { wrapper });
    expect(result.current).toBe(dayOf(new Date(Date.now() + ahead)));
  },
);
