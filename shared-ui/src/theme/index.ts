/// <reference path="../styles/css-modules.d.ts" />
export { ThemeSwitch } from './ThemeSwitch';
