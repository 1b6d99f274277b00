import './jsdom-styles.js';
import { TestEnvironment as PageEnvironment } from 'jest-environment-jsdom';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/**
 * Runs a test of a page in jsdom, and any other one in Node, which starts a little faster. A page's test is named
 * `*.test.tsx` or `*.page.test.ts`. The time zone of a file is the company's, or the one it names:
 * `@jest-environment-options {"timeZone": "America/New_York"}`.
 */
export default class BrowserEnvironment {
  /** @param {ConstructorParameters<typeof PageEnvironment>} parameters */
  constructor(...parameters) {
    const [{ projectConfig }, { testPath }] = parameters;
    const isPage = /\.tsx$|\.page\.(?:night\.)?test\.ts$/.test(testPath);
    const environment = isPage ? new PageEnvironment(...parameters) : new NodeEnvironment(...parameters);
    if (isPage) {
      // jsdom lacks these parts of the platform.
      Object.assign(environment.global, { TextEncoder, TextDecoder, Response });
      Object.defineProperty(environment.global, 'crypto', { value: crypto });
    }
    const machineTimeZone = process.env.TZ;
    const { timeZone } = projectConfig.testEnvironmentOptions;
    process.env.TZ = typeof timeZone === 'string' ? timeZone : 'Asia/Jakarta';
    const teardown = environment.teardown.bind(environment);
    environment.teardown = async () => {
      if (machineTimeZone === undefined) delete process.env.TZ;
      else process.env.TZ = machineTimeZone;
      await teardown();
    };
    // Jest calls this environment's own methods from here on.
    // biome-ignore lint/correctness/noConstructorReturn: the class of the environment depends on the file.
    return environment;
  }
}
