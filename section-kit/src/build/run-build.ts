import { rspack } from '@rspack/core';

/** Builds by a configuration of rspack. @throws {Error} With what the build says. */
export const runBuild = (configuration: Parameters<typeof rspack>[0]): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else compiler.close(() => resolve());
    });
  });
