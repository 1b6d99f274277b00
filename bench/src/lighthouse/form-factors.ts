import { type Config, defaultConfig, desktopConfig } from 'lighthouse';

/** The two machines that Lighthouse makes believe, each with its own network and processor. */
export const FORM_FACTORS: Readonly<Record<string, Config>> = {
  desktop: desktopConfig,
  phone: defaultConfig,
};
