/** Calls a member of an object by its name. Returns undefined if it is no function. */
export const callMember = (object: object, name: string, values: readonly unknown[]): unknown => {
  const member: unknown = Reflect.get(object, name);
  return typeof member === 'function' ? Reflect.apply(member, object, values) : undefined;
};

/** Returns an object with own members. `memberOf` makes each other one, once, so that none needs a line. */
export const withMembers = <Service extends object>(
  own: Partial<Service>,
  memberOf: (name: string) => unknown,
): Service => {
  const others = new Map<string, unknown>();
  const target: Service = Object.create(own);
  return new Proxy(target, {
    get: (_, name) => {
      // An object with a member `then` would be awaited.
      if (typeof name !== 'string' || name === 'then' || name in own) return Reflect.get(own, name);
      if (!others.has(name)) others.set(name, memberOf(name));
      return others.get(name);
    },
  });
};

/** Returns a service whose own members are there already. Each other member is a call that loads the service first. */
export const lazyService = <Service extends object>(
  own: Partial<Service>,
  load: () => Promise<Service>,
): Service =>
  withMembers(
    own,
    (name) =>
      async (...values: readonly unknown[]) =>
        callMember(await load(), name, values),
  );
