/// <reference path="../styles/css-modules.d.ts" />
export { Dialog } from './Dialog';
export { Modal } from './Modal';
export { Popover } from './Popover';
