/// <reference path="../../css-modules.d.ts" />
export { type NamedView, type SavedView, ViewsPanel } from './ViewsPanel';
