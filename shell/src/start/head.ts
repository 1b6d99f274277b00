// The inline script of the HTML after the guard. It runs before the first paint, and before any file has arrived.

import { followOverride } from './override-path';
import { prefetch } from './prefetch';
import { OVERRIDES_KEY, storedIn } from './stored';
import { followTheme } from './theme';

followTheme();
followOverride(window, storedIn('sessionStorage', OVERRIDES_KEY) !== '');
// A page that is loaded ahead may never be opened.
if (!document.prerendering) prefetch();
