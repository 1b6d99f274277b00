import type { ComponentType } from 'react';
import { lazy } from 'shared-ui';
import { untilLoaded } from '../../store/until-loaded';

type ListParts = typeof import('./list-parts');

/** Loads what the first rows of a list do not need: when it is first used, or some seconds after the list. */
export const loadListParts = () => import('./list-parts');

/** Makes a component of these parts that loads when it is first shown. Without a network, it appears once that is back. */
export const listPart = <P extends object>(
  choose: (parts: ListParts) => ComponentType<P>,
): ComponentType<P> => lazy(async () => choose(await untilLoaded(loadListParts)));
