import './jsdom-styles.js';
import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * A browser page by jsdom, with the parts of the platform that jsdom lacks and Node has. The time zone of a test
 * file is the company's, or the one it names: `@jest-environment-options {"timeZone": "America/New_York"}`.
 */
export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} parameters */
  constructor(...parameters) {
    super(...parameters);
    const [{ projectConfig }] = parameters;
    this.machineTimeZone = process.env.TZ;
    const { timeZone } = projectConfig.testEnvironmentOptions;
    process.env.TZ = typeof timeZone === 'string' ? timeZone : 'Asia/Jakarta';
    Object.assign(this.global, { TextEncoder, TextDecoder, Response });
    Object.defineProperty(this.global, 'crypto', { value: crypto });
  }

  /** @override */
  async teardown() {
    if (this.machineTimeZone === undefined) delete process.env.TZ;
    else process.env.TZ = this.machineTimeZone;
    await super.teardown();
  }
}
