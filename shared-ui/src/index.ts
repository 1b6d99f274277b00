/// <reference path="./styles/css-modules.d.ts" />
export { Avatar } from './controls/Avatar';
export { Button, type ButtonProps, buttonLook } from './controls/Button';
export { Icon, type IconName } from './controls/Icon';
export { NativeSelect } from './controls/NativeSelect';
export { Badge } from './feedback/Badge';
export { Message } from './feedback/Message';
export { Spinner } from './feedback/Spinner';
export { type Toast, ToastProvider, useToast } from './feedback/Toast';
export type { Tone } from './feedback/tone';
export { UnkeptNote } from './feedback/UnkeptNote';
export type { FieldProps } from './form/Field';
export { Form, type FormHandle, type FormProps } from './form/Form';
export { TextArea, type TextAreaProps } from './form/TextArea';
export { TextField, type TextFieldProps } from './form/TextField';
export { type FormErrors, type FormState, type FormValues, useForm } from './form/useForm';
export { type Submit, useSubmit } from './form/useSubmit';
export { formatLongDate } from './formatLongDate';
export { Card } from './layout/Card';
export { Panel } from './layout/Panel';
export { ScreenHeader } from './layout/ScreenHeader';
export { useFocusOnMount } from './layout/useFocusOnMount';
export { VisuallyHidden } from './layout/VisuallyHidden';
// Published sections import `usePrefetch` by its former name, too.
export { isPageFileError, lazy, savesData, usePrefetch, usePrefetch as useLoadSoon } from './lazy';
