import { callMember, withMembers } from 'shared-auth/lazy-service';
import { ConnectionError } from '../data-store';
import type { Start, WayOn } from './start';

type Call = (...args: readonly unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

/**
 * Returns an object with the members of `known`, and all others of one that comes with the way on. Members whose names begin
 * with "listen" are listeners, or return them: they wait for its arrival. All others answer once, and load its code at once.
 * So a new member needs no line here. Members throw ConnectionError if the code does not arrive.
 */
export const withLazyMembers = <S extends object, W extends WayOn>(
  known: Partial<S>,
  { load, onArrival }: Pick<Start<W>, 'load' | 'onArrival'>,
  lateOf: (way: W) => S,
): S => {
  const listening = (listen: (lazy: object) => unknown) =>
    onArrival((way) => {
      const stop = listen(lateOf(way));
      return () => void (isCall(stop) && stop());
    });
  const memberOf = (name: string): Call => {
    if (!name.startsWith('listen')) {
      return async (...args) => {
        const way = await load().catch((error: unknown) => {
          throw new ConnectionError(error);
        });
        return callMember(lateOf(way), name, args);
      };
    }
    return (...args) => {
      if (args.some(isCall)) return listening((object) => callMember(object, name, args));
      return (...listeners: readonly unknown[]) =>
        listening((object) => {
          const listen = callMember(object, name, args);
          return isCall(listen) && listen(...listeners);
        });
    };
  };
  return withMembers(known, memberOf);
};
