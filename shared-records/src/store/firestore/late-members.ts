import { ConnectionError, type Listen } from '../data-store';

/** Calls a member of an object by its name. */
const callOf = (object: object, name: string, args: readonly unknown[]): unknown => {
  const member: unknown = Reflect.get(object, name);
  return typeof member === 'function' ? Reflect.apply(member, object, args) : undefined;
};

/**
 * Returns an object with the members of `early`, and all others of one that comes with the way on. Members whose names begin
 * with "listen" are listeners, or return them: they wait for its arrival. All others answer once, and load its code at once.
 * So a new member needs no line here. Members throw ConnectionError if the code does not arrive.
 */
export const withLateMembers = <S extends object, E extends Partial<S>, W>(
  early: E,
  { load, arrival }: { readonly load: () => Promise<W>; readonly arrival: () => Promise<W> },
  lateOf: (way: W) => S,
): S & E => {
  const late = new Map<string, unknown>();
  const listenLate =
    (name: string, args: readonly unknown[]): Listen<unknown> =>
    (next, fail) => {
      let isLeft = false;
      let stop: unknown;
      void arrival().then((way) => {
        if (isLeft) return;
        const object = lateOf(way);
        const found = args.length > 0 ? callOf(object, name, args) : Reflect.get(object, name);
        if (typeof found === 'function') stop = found(next, fail);
      });
      return () => {
        isLeft = true;
        if (typeof stop === 'function') stop();
      };
    };
  const memberOf = (name: string): unknown => {
    if (!name.startsWith('listen')) {
      return async (...args: readonly unknown[]) => {
        const way = await load().catch((error: unknown) => {
          throw new ConnectionError(error);
        });
        return callOf(lateOf(way), name, args);
      };
    }
    return (...args: readonly unknown[]) => {
      const [next, fail] = args;
      if (typeof next !== 'function' || typeof fail !== 'function') return listenLate(name, args);
      return listenLate(name, [])(
        (snapshot) => next(snapshot),
        (error) => fail(error),
      );
    };
  };
  return new Proxy(Object.assign(Object.create(null), early), {
    get: (known, name) => {
      // An object with a member `then` would be awaited.
      if (typeof name !== 'string' || name === 'then' || name in known) return Reflect.get(known, name);
      if (!late.has(name)) late.set(name, memberOf(name));
      return late.get(name);
    },
  });
};
