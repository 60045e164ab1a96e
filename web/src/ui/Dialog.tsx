import type { ReactNode } from 'react';
import { lazyLayer } from './lazyLayer.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
}

/** A dialog in the middle of the screen: focus is trapped, Escape and a click outside close it. */
export const Dialog = lazyLayer<DialogProps>(() => import('./overlays/DialogLayer.tsx').then((module) => module.DialogLayer));
