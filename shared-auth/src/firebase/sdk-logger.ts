/** The levels of `@firebase/logger`. */
export const LogLevel = { DEBUG: 0, VERBOSE: 1, INFO: 2, WARN: 3, ERROR: 4, SILENT: 5 };

/** Prints warnings and errors of Firebase's packages. The build puts it in place of `@firebase/logger` (unused-code.ts). */
export class Logger {
  logLevel = LogLevel.INFO;
  debug = (): void => {};
  log = this.debug;
  info = this.debug;
  constructor(private readonly name: string) {}
  warn(...values: readonly unknown[]): void {
    console.warn(`${this.name}:`, ...values);
  }
  error(...values: readonly unknown[]): void {
    console.error(`${this.name}:`, ...values);
  }
}

/** No page sets a level, or reads the log. */
export const setLogLevel = (): void => {};
export const setUserLogHandler = setLogLevel;
