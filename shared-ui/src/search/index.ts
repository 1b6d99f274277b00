/// <reference path="../styles/css-modules.d.ts" />
export { WordsField } from './WordsField';
