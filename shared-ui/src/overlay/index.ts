/// <reference path="../styles/css-modules.d.ts" />
export { Dialog, type DialogProps } from './Dialog';
export { Modal } from './Modal';
export { Popover } from './Popover';
