import React from 'react';
import ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { BrokenApplication } from './BrokenApplication';
import { FrameApplication } from './FrameApplication';

/** The application that is always active: session screens, or the frame around the section. */
export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: FrameApplication,
  errorBoundary: () => <BrokenApplication />,
  domElementGetter: () => document.getElementById('page') ?? document.body,
});
