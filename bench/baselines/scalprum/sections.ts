import { initialize, preloadModule } from '@scalprum/core';
import { SECTION_NAMES, type SectionName } from '../page/routes';
import { BASELINE_SITES, originAt } from '../sites';

/** The name of each section's exposed module. */
export const SECTION_MODULE = 'Section';

const ports = BASELINE_SITES.scalprum;

/** The one instance of Scalprum, with the URLs of the sections' manifests. */
export const scalprum = initialize({
  appsConfig: Object.fromEntries(
    SECTION_NAMES.map((name) => [
      name,
      { name, manifestLocation: `${originAt(ports[name])}/plugin-manifest.json` },
    ]),
  ),
});

/** Prefetches a section. */
export const preloadSection = (section: SectionName) => preloadModule(section, SECTION_MODULE);
