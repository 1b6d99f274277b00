import { join } from 'node:path';
import { CONTRACT_VERSION, type SectionSource } from 'shared-contract';
import { WrongUse } from '../commands/wrong-use';
import { futurePorts, sectionsIn } from '../project/sections';
import { isPackage } from '../project/workspace';
import { OVERRIDE_FOLDER } from '../publish/hosting/content-security-policy';

const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A section to create. */
export interface NewSection {
  readonly source: SectionSource;
  /** The port of its local site. */
  readonly port: number;
}

/**
 * Returns a new section of this name: one screen at a path of its own, last in the sidebar, at the next port.
 * @throws {WrongUse} If the name is none, or the name or its path is taken.
 */
export const newSection = (name: string, checkout: string): NewSection => {
  if (!WORDS.test(name)) {
    throw new WrongUse(`"${name}" is no name of a section: lower case, words joined by "-", as "orders".`);
  }
  if (name === 'shell' || isPackage(join(checkout, `mfe-${name}`))) {
    throw new WrongUse(`There is a part ${name} already: take another name.`);
  }
  const sections = sectionsIn(checkout);
  const routes = sections.flatMap(({ source }) => source.routes);
  const path = `/${name}`;
  if (path === OVERRIDE_FOLDER) {
    throw new WrongUse(`The page itself needs ${path}: take another name.`);
  }
  if (routes.some((route) => route.path === path)) {
    throw new WrongUse(`Another section has a screen at ${path}: take another name.`);
  }
  const order = Math.max(0, ...routes.map(({ link }) => link?.order ?? 0)) + 1;
  const [port] = futurePorts(sections);
  if (port === undefined) throw new Error('There is no port for its local site.');
  return {
    port,
    source: {
      name,
      contract: `^${CONTRACT_VERSION}`,
      routes: [{ path, role: 'staff', link: { label: titleOf(name), order } }],
    },
  };
};

/** The name as people read it: `sales-orders` is "Sales orders". */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
