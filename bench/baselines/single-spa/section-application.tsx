import React from 'react';
import ReactDOMClient from 'react-dom/client';
import { AuthProvider, useAuth } from 'shared-auth';
import { sdkAuthService } from 'shared-auth/firebase/sdk';
import type { Section } from 'shared-contract';
import { DataProvider } from 'shared-records/store';
import { ToastProvider } from 'shared-ui';
import { BrowserRouter, useLocation } from 'shared-ui/router';
import singleSpaReact from 'single-spa-react';
import { baselineStore } from '../page/baseline-store';
import { BrokenApplication } from './BrokenApplication';
import { SECTION_ELEMENT } from './section-element';

const Screen = ({ screens }: Section) => {
  const { session } = useAuth();
  const { pathname } = useLocation();
  const Found = session.status === 'verified' ? screens[pathname] : undefined;
  return Found && <Found />;
};

/**
 * Makes an application of a section, with its own React tree and providers.
 * @param section comes by a dynamic import, which also loads its styles.
 */
export const sectionApplication = (section: Promise<{ default: Section }>) =>
  singleSpaReact({
    React,
    ReactDOMClient,
    loadRootComponent: async () => {
      const { screens } = (await section).default;
      return () => (
        <AuthProvider service={sdkAuthService}>
          <ToastProvider>
            <DataProvider store={baselineStore()}>
              <BrowserRouter>
                <Screen screens={screens} />
              </BrowserRouter>
            </DataProvider>
          </ToastProvider>
        </AuthProvider>
      );
    },
    errorBoundary: () => <BrokenApplication />,
    domElementGetter: () => document.getElementById(SECTION_ELEMENT) ?? document.body,
  });
