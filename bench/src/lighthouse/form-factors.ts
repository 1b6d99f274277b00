import { type Config, defaultConfig, desktopConfig } from 'lighthouse';

/** The devices that Lighthouse simulates, with their network and processor. */
export const FORM_FACTORS: Readonly<Record<string, Config>> = {
  desktop: desktopConfig,
  phone: defaultConfig,
};
