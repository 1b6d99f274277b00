/// <reference path="./styles/css-modules.d.ts" />
export { Avatar } from './controls/Avatar';
export { Button, type ButtonProps, buttonLook } from './controls/Button';
export { Icon, type IconName } from './controls/Icon';
export { NativeSelect } from './controls/NativeSelect';
export { Badge, Message, type Tone, UnkeptNote } from './feedback/Message';
export { Spinner } from './feedback/Spinner';
export { type Toast, ToastProvider, useToast } from './feedback/Toast';
export { useInView } from './in-view';
export { Card, Panel } from './layout/Panel';
export { backLook, backText, ScreenHeader } from './layout/ScreenHeader';
export { useFocusOnMount } from './layout/useFocusOnMount';
export { VisuallyHidden } from './layout/VisuallyHidden';
export { isPageFileError, type Lazy, lazy, savesData, usePrefetch } from './lazy';
