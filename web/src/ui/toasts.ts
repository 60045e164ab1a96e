/** Milliseconds that a toast stays, as specified. */
export const TOAST_MS = 5000;

export type ToastStyle = 'success' | 'error';
export interface ToastMessage {
  readonly style: ToastStyle;
  readonly message: string;
  /** What can still be done about it: taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

type Listener = (toast: ToastMessage) => void;

const waiting: ToastMessage[] = [];
const callers = new Set<() => void>();
let shown: Listener | null = null;

/** Shows a short message for five seconds. */
export const showToast = (style: ToastStyle, message: string, action?: ToastMessage['action']): void => {
  const toast = { style, message, action };
  if (shown !== null) return shown(toast);
  waiting.push(toast);
  for (const wake of callers) wake();
};

/** The layer that draws toasts takes them from here, those that came before it was loaded first. */
export const onToast = (listener: Listener): (() => void) => {
  shown = listener;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    shown = null;
  };
};

/** Tells whether a toast waits for its layer, in the form of `useSyncExternalStore`. */
export const subscribeToWaiting = (wake: () => void): (() => void) => {
  callers.add(wake);
  return () => callers.delete(wake);
};
export const hasWaiting = (): boolean => waiting.length > 0;
