export { mayOpen, type PageAddress, type Target, targetAt } from './addresses';
export { hasArrived, prefetchFile } from './build-files';
export { announceError } from './caught';
export { ErrorBoundary } from './ErrorBoundary';
export { Federation, type SharedModule } from './federation/federation';
export { Host, type HostOptions, type PageSections } from './host';
export type { SectionLoader } from './loader';
export { acceptedIn, type RequestedOverrides, takeRequests } from './override/override';
export {
  enterOverrides,
  leaveOverrides,
  leavePreviews,
  storedOverrides,
  storedPreviews,
  storePreviews,
} from './override/override-tab';
export {
  NewSectionPanel,
  OUTLET,
  PreviewNotice,
  RemovedNotice,
  SectionOutlet,
  SectionPanel,
  titleOf,
} from './SectionOutlet';
export { FEW_SECTIONS, type SectionEntry, useSections } from './sections';
export { shortId } from './short-id';
