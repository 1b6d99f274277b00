import type { SharedModule } from 'section-kit/host';

/** The modules that sections take from the page, by import request. The build writes them by its list (tools/sharing). */
export declare const provided: Readonly<Record<string, SharedModule>>;
