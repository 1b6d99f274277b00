import { lazyService } from './lazy-service';

interface Service {
  known(): string;
  double(value: number): Promise<number>;
}

class Loaded implements Service {
  private readonly factor = 2;
  known = () => 'loaded';
  async double(value: number) {
    return this.factor * value;
  }
}

test('own members are there at once, each other one loads the service', async () => {
  const load = jest.fn(async (): Promise<Service> => new Loaded());
  const service = lazyService<Service>({ known: () => 'own' }, load);
  expect(service.known()).toBe('own');
  expect(load).not.toHaveBeenCalled();
  expect(await service.double(21)).toBe(42);
});

test('a service that does not load rejects the call', async () => {
  const service = lazyService<Service>({}, () => Promise.reject(new Error('No code.')));
  await expect(service.double(1)).rejects.toThrow('No code.');
});

test('can be returned from an asynchronous function without loading', async () => {
  const load = jest.fn(async (): Promise<Service> => new Loaded());
  const service = lazyService<Service>({}, load);
  expect(await (async () => service)()).toBe(service);
  expect(load).not.toHaveBeenCalled();
});
