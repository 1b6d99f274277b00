import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION, type SectionSource, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { WrongUse } from '../commands/wrong-use';
import { isPackage, packageNames } from '../project/workspace';
import { OVERRIDE_FOLDER } from '../publish/hosting/content-security-policy';

const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** What the section.json of each section of a checkout says. */
const sectionSources = (checkout: string): SectionSource[] =>
  packageNames(checkout, 'mfe-').map((folder) =>
    v.parse(sectionSourceSchema, JSON.parse(readFileSync(join(checkout, folder, 'section.json'), 'utf8'))),
  );

/**
 * What a new section of this name would say of itself: one screen, at a path of its own, last in the sidebar.
 * @throws {WrongUse} Where the name is none, or the name or its path is taken.
 */
export const newSectionSource = (name: string, checkout: string): SectionSource => {
  if (!WORDS.test(name)) {
    throw new WrongUse(`"${name}" is no name of a section: lower case, words joined by "-", as "orders".`);
  }
  if (name === 'shell' || isPackage(join(checkout, `mfe-${name}`))) {
    throw new WrongUse(`There is a part ${name} already: take another name.`);
  }
  const routes = sectionSources(checkout).flatMap((section) => section.routes);
  const path = `/${name}`;
  if (path === OVERRIDE_FOLDER) {
    throw new WrongUse(`The page itself needs ${path}: take another name.`);
  }
  if (routes.some((route) => route.path === path)) {
    throw new WrongUse(`Another section has a screen at ${path}: take another name.`);
  }
  const order = Math.max(0, ...routes.map(({ link }) => link?.order ?? 0)) + 1;
  return {
    name,
    contract: `^${CONTRACT_VERSION}`,
    routes: [{ path, role: 'staff', link: { label: titleOf(name), order } }],
  };
};

/** The name as people read it: `sales-orders` is "Sales orders". */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
