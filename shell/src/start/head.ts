// The inline script of the HTML after the guard. It runs before the first paint, and before any file has arrived.

import { OVERRIDES_KEY } from 'section-kit/stored';
import { followOverride } from './override-path';
import { prefetch } from './prefetch';
import { storedIn } from './stored';
import { followTheme } from './theme';
import { whenShown } from './when-shown';

followTheme();
followOverride(window, storedIn('sessionStorage', OVERRIDES_KEY) !== '');
whenShown(prefetch);
