/// <reference path="../styles/css-modules.d.ts" />
export type { FieldProps } from './Field';
export { Form, type FormHandle } from './Form';
export { TextArea, TextField } from './TextField';
export { type FormState, useForm, useSubmit } from './useForm';
