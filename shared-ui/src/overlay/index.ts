/// <reference path="../styles/css-modules.d.ts" />
export { Dialog } from './Dialog';
export { Modal } from './Modal';
export { Popover, RareActions } from './Popover';
