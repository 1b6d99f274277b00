import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * A browser page by jsdom, with the parts of the platform that jsdom lacks and Node has. The time zone of a test
 * file is this machine's, or the one it names: `@jest-environment-options {"timeZone": "Asia/Jakarta"}`.
 */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { timeZone } = config.projectConfig.testEnvironmentOptions;
    this.ownTimeZone = process.env.TZ;
    if (timeZone) process.env.TZ = timeZone;
    Object.assign(this.global, { TextEncoder, TextDecoder, Response });
  }

  async teardown() {
    if (this.ownTimeZone === undefined) delete process.env.TZ;
    else process.env.TZ = this.ownTimeZone;
    await super.teardown();
  }
}
