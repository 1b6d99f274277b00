import { initialize, preloadModule } from '@scalprum/core';
import { SECTION_NAMES, type SectionName } from '../page/routes';
import { BASELINE_SITES, originAt } from '../sites';

/** The module that each section exposes. */
export const SECTION_MODULE = 'Section';

const ports = BASELINE_SITES.scalprum;

/** The one instance of Scalprum, which knows where the manifest of each section is. */
export const scalprum = initialize({
  appsConfig: Object.fromEntries(
    SECTION_NAMES.map((name) => [
      name,
      { name, manifestLocation: `${originAt(ports[name])}/plugin-manifest.json` },
    ]),
  ),
});

/** Loads a section before it is shown. */
export const preloadSection = (section: SectionName) => preloadModule(section, SECTION_MODULE);
