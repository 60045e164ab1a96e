import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasWaiting, subscribeToWaiting } from './toasts.ts';

const ToastLayer = lazy(() => import('./overlays/ToastLayer.tsx').then((module) => ({ default: module.ToastLayer })));

/** Loads the toasts' layer with the first toast; a page that shows none pays nothing. Mounted once, in the root. */
export const Toaster = () => {
  const asked = useSyncExternalStore(subscribeToWaiting, hasWaiting);
  const [needed, setNeeded] = useState(false);
  if (asked && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <ToastLayer />
    </Suspense>
  ) : null;
};
