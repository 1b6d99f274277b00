import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { SharedModule } from 'section-kit/host';
import * as sharedAuth from 'shared-auth';
import * as sharedAuthFirebase from 'shared-auth/firebase';
import * as list from 'shared-records/list';
import * as screen from 'shared-records/screen';
import * as store from 'shared-store';
import * as firestore from 'shared-store/firestore';
import * as sharedUi from 'shared-ui';
import * as overlay from 'shared-ui/overlay';
import * as router from 'shared-ui/router';
import * as select from 'shared-ui/select';
import * as shortcuts from 'shared-ui/shortcuts';
import * as slot from 'shared-ui/slot';
import * as table from 'shared-ui/table';

/** The version of each shared module, set by the build (`sharedVersions`). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const MODULES: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'shared-auth': sharedAuth,
  'shared-auth/firebase': sharedAuthFirebase,
  'shared-records/list': list,
  'shared-records/screen': screen,
  'shared-store': store,
  'shared-store/firestore': firestore,
  'shared-ui': sharedUi,
  'shared-ui/overlay': overlay,
  'shared-ui/router': router,
  'shared-ui/select': select,
  'shared-ui/shortcuts': shortcuts,
  'shared-ui/slot': slot,
  'shared-ui/table': table,
};

/** Loaded when a section asks for them: no list needs forms, or the screen of one record. */
const LAZY_MODULES: Readonly<Record<string, () => Promise<object>>> = {
  'shared-records/form': () => import('shared-records/form'),
  'shared-records/record': () => import('shared-records/record'),
};

/** The modules that the host shares, by import request. */
export const SHARED_MODULES: Readonly<Record<string, SharedModule>> = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([request, version]) => {
    const load = LAZY_MODULES[request];
    if (load) return [request, { version, load }];
    const module = MODULES[request];
    if (!module) throw new Error(`The shell does not import ${request}, which it shares.`);
    return [request, { version, module }];
  }),
);
