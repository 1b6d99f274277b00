import { ConnectionError, type Listen } from '../data-store';

/** Calls a member of an object by its name. */
const callOf = (object: object, name: string, args: readonly unknown[]): unknown => {
  const member: unknown = Reflect.get(object, name);
  return typeof member === 'function' ? Reflect.apply(member, object, args) : undefined;
};

/**
 * Returns an object with the members of `early`, and all others of an object whose code comes later. Members whose names begin
 * with "listen" are listeners, or return them: they wait for `arrived`. All others answer once, and load the code at once.
 * So a new member needs no line here.
 * @param load throws if the code does not arrive. Members throw ConnectionError then.
 * @param arrived resolves once the connection is there.
 */
export const withLateMembers = <S extends object, E extends Partial<S>>(
  early: E,
  load: () => Promise<S>,
  arrived: () => Promise<unknown>,
): S & E => {
  const late = new Map<string, unknown>();
  const listenLate =
    (name: string, args: readonly unknown[]): Listen<unknown> =>
    (next, fail) => {
      let isLeft = false;
      let stop: unknown;
      const begin = async (): Promise<void> => {
        await arrived();
        if (isLeft) return;
        const object = await load();
        const found = args.length > 0 ? callOf(object, name, args) : Reflect.get(object, name);
        if (!isLeft && typeof found === 'function') stop = found(next, fail);
      };
      begin().catch((error: unknown) => isLeft || fail(new ConnectionError(error)));
      return () => {
        isLeft = true;
        if (typeof stop === 'function') stop();
      };
    };
  const memberOf = (name: string): unknown => {
    if (!name.startsWith('listen')) {
      return async (...args: readonly unknown[]) => {
        const object = await load().catch((error: unknown) => {
          throw new ConnectionError(error);
        });
        return callOf(object, name, args);
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
