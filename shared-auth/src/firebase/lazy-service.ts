/**
 * Returns a service whose own members are there already. Each other member is a call that loads the service first, so its
 * members need no line here: all of them return promises.
 */
export const lazyService = <Service extends object>(
  own: Partial<Service>,
  load: () => Promise<Service>,
): Service => {
  const target: Service = Object.create(own);
  return new Proxy(target, {
    get: (_, name) => {
      if (name in own) return Reflect.get(own, name);
      // A service that is returned from an asynchronous function is no promise.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      return async (...values: readonly unknown[]): Promise<unknown> => {
        const service: object = await load();
        return Reflect.apply(Reflect.get(service, name), service, values);
      };
    },
  });
};
