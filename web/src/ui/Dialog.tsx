import { lazyLayer } from './lazyLayer.tsx';
import type { DialogLayerProps } from './overlays/DialogLayer.tsx';

/** A dialog in the middle of the screen: focus is trapped, Escape and a click outside close it. */
export const Dialog = lazyLayer<DialogLayerProps>(() =>
  import('./overlays/DialogLayer.tsx').then((module) => module.DialogLayer),
);
