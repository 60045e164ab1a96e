import { cloneElement, useId, useState, type ReactElement, type ReactNode } from 'react';
import { lazyLayer } from './lazyLayer.tsx';
import type { TooltipLayerProps } from './overlays/TooltipLayer.tsx';

const TooltipLayer = lazyLayer<TooltipLayerProps>(() =>
  import('./overlays/TooltipLayer.tsx').then((module) => module.TooltipLayer),
);

interface TriggerProps {
  readonly 'aria-describedby'?: string | undefined;
  readonly onMouseEnter?: (event: { readonly currentTarget: HTMLElement }) => void;
  readonly onMouseLeave?: () => void;
  readonly onFocus?: (event: { readonly currentTarget: HTMLElement }) => void;
  readonly onBlur?: () => void;
}

interface Props {
  /** What is explained: one element that can take the focus, or the explanation is out of reach of the keyboard. */
  readonly children: ReactElement<TriggerProps>;
  readonly content: ReactNode;
  readonly side?: TooltipLayerProps['side'];
}

/** A short explanation on hover and on focus; Escape closes it. It never holds what cannot be read elsewhere. */
export const Tooltip = ({ children, content, side }: Props) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const show = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    setAnchor(currentTarget);
    setOpen(true);
  };
  const hide = () => setOpen(false);
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': open ? id : undefined,
        onMouseEnter: show,
        onMouseLeave: hide,
        onFocus: show,
        onBlur: hide,
      })}
      <TooltipLayer open={open} onOpenChange={setOpen} anchor={anchor} id={id} content={content} side={side} />
    </>
  );
};
