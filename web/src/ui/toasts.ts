import { Toast } from '@base-ui/react/toast';

/** Milliseconds that a toast stays, as specified. */
export const TOAST_MS = 5000;

export type ToastStyle = 'success' | 'error';

export const toastManager = Toast.createToastManager();

/** Shows a short message for five seconds. Errors are announced at once, successes when the screen reader is free. */
export const showToast = (style: ToastStyle, message: string): void => {
  toastManager.add({ type: style, description: message, timeout: TOAST_MS, priority: style === 'error' ? 'high' : 'low' });
};
