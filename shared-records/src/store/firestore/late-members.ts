import { ConnectionError } from '../data-store';
import type { Start, WayOn } from './start';

type Call = (...args: readonly unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

/** Calls a member of an object by its name. */
const callOf = (object: object, name: string, args: readonly unknown[]): unknown => {
  const member: unknown = Reflect.get(object, name);
  return isCall(member) ? Reflect.apply(member, object, args) : undefined;
};

/**
 * Returns an object with the members of `early`, and all others of one that comes with the way on. Members whose names begin
 * with "listen" are listeners, or return them: they wait for its arrival. All others answer once, and load its code at once.
 * So a new member needs no line here. Members throw ConnectionError if the code does not arrive.
 */
export const withLateMembers = <S extends object, E extends Partial<S>, W extends WayOn>(
  early: E,
  { load, onArrival }: Pick<Start<W>, 'load' | 'onArrival'>,
  lateOf: (way: W) => S,
): S & E => {
  const late = new Map<string, Call>();
  const listening = (listen: (late: object) => unknown) =>
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
        return callOf(lateOf(way), name, args);
      };
    }
    return (...args) => {
      if (args.some(isCall)) return listening((object) => callOf(object, name, args));
      return (...listeners: readonly unknown[]) =>
        listening((object) => {
          const listen = callOf(object, name, args);
          return isCall(listen) && listen(...listeners);
        });
    };
  };
  return new Proxy(Object.assign(Object.create(null), early), {
    get: (known, name) => {
      // An object with a member `then` would be awaited.
      if (typeof name !== 'string' || name === 'then' || name in known) return Reflect.get(known, name);
      const member = late.get(name) ?? memberOf(name);
      late.set(name, member);
      return member;
    },
  });
};
