import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as sharedAuth from 'shared-auth';
import * as sharedAuthFirebase from 'shared-auth/firebase';
import * as sharedData from 'shared-data';
import * as sharedDataFirestore from 'shared-data/firestore';
import * as sharedRouter from 'shared-router';
import * as sharedUi from 'shared-ui';
import * as overlay from 'shared-ui/overlay';
import * as recordList from 'shared-ui/record-list';
import * as select from 'shared-ui/select';
import * as shortcuts from 'shared-ui/shortcuts';
import type { SharedModule } from './federation';

/** The version of each shared module, set by the build (`sharedVersions`). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const MODULES: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'shared-auth': sharedAuth,
  'shared-auth/firebase': sharedAuthFirebase,
  'shared-data': sharedData,
  'shared-data/firestore': sharedDataFirestore,
  'shared-router': sharedRouter,
  'shared-ui': sharedUi,
  'shared-ui/overlay': overlay,
  'shared-ui/record-list': recordList,
  'shared-ui/select': select,
  'shared-ui/shortcuts': shortcuts,
};

/** Loaded when a section asks for them: no list needs forms. */
const LAZY_MODULES: Readonly<Record<string, () => Promise<object>>> = {
  'shared-ui/record': () => import('shared-ui/record'),
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
