import { join } from 'node:path';
import { CONTRACT_VERSION, type SectionSource } from 'shared-contract';
import { futurePorts, sectionsIn } from '../../project/sections';
import { isPackage } from '../../project/workspace';
import { WrongUse } from '../../project/wrong-use';
import { OVERRIDE_FOLDER } from '../hosting/content-security-policy';
import { namesOf, type SectionNames } from './names';

const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export interface NewSection {
  readonly names: SectionNames;
  /** Whether it has a list of records of its own. Otherwise it has a bare screen. */
  readonly hasRecord: boolean;
  /** The port of its local site. */
  readonly port: number;
  readonly source: SectionSource;
}

/** @throws {WrongUse} If the name is none of a section. */
export const requireName = (name: string): void => {
  if (WORDS.test(name)) return;
  throw new WrongUse(`"${name}" is no name of a section: lower case, words joined by "-", as "orders".`);
};

/**
 * Returns a new section of this name: one screen at a path of its own, last in the sidebar, at the next port.
 * @throws {WrongUse} If the name is none, or the name or its path is taken.
 */
export const newSection = (
  name: string,
  { hasRecord, checkout }: { readonly hasRecord: boolean; readonly checkout: string },
): NewSection => {
  requireName(name);
  if (name === 'shell' || isPackage(join(checkout, `mfe-${name}`))) {
    throw new WrongUse(`There is a package ${name} already: take another name.`);
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
  const [port] = futurePorts(sections);
  if (port === undefined) throw new Error('There is no port for its local site.');
  const names = namesOf(name);
  const order = Math.max(0, ...routes.map(({ link }) => link?.order ?? 0)) + 1;
  return {
    names,
    hasRecord,
    port,
    source: {
      name,
      contract: `^${CONTRACT_VERSION}`,
      routes: [
        {
          path,
          role: 'staff',
          link: { label: names.title, order },
          ...(hasRecord && { firstList: { collection: names.collection, order: 'name' } }),
        },
      ],
    },
  };
};
