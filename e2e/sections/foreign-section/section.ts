// The directory as another team builds it: it uses React itself too, where ours imports the JSX runtime alone.
export { version } from 'react';
export { default } from '../../../mfe-directory/src/section';
