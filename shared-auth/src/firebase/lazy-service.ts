/** Returns a service whose own members are there already. Each other member is a call that loads the service first. */
export const lazyService = <Service extends object>(
  own: Partial<Service>,
  load: () => Promise<Service>,
): Service => {
  const calls = new Map<string, unknown>();
  const callOf =
    (name: string) =>
    async (...values: readonly unknown[]): Promise<unknown> => {
      const service = await load();
      const member: unknown = Reflect.get(service, name);
      return typeof member === 'function' ? Reflect.apply(member, service, values) : undefined;
    };
  const target: Service = Object.create(own);
  return new Proxy(target, {
    get: (_, name) => {
      // An object with a member `then` would be awaited.
      if (typeof name !== 'string' || name === 'then' || name in own) return Reflect.get(own, name);
      if (!calls.has(name)) calls.set(name, callOf(name));
      return calls.get(name);
    },
  });
};
