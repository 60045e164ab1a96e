import { useRef, useState, type ReactNode, type Ref } from 'react';
import { lazyLayer } from './lazyLayer.tsx';
import type { MenuEntry } from './menuEntry.ts';
import type { MenuLayerProps } from './overlays/MenuLayer.tsx';

const loadLayer = () => import('./overlays/MenuLayer.tsx').then((module) => module.MenuLayer);
const MenuLayer = lazyLayer<MenuLayerProps>(loadLayer);

/** What the button that opens a menu must carry. */
export interface MenuTriggerProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
}

interface Props {
  readonly renderTrigger: (props: MenuTriggerProps) => ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly side?: 'top' | 'bottom';
}

/**
 * A list of things to do that hangs on a button: arrow keys, typing ahead, Escape. Loaded when the pointer comes near.
 */
export const Menu = ({ renderTrigger, entries, side = 'bottom' }: Props) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {renderTrigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => {
          setAnchor(button.current);
          setOpen((was) => !was);
        },
        onPointerEnter: () => void loadLayer(),
      })}
      <MenuLayer open={open} onOpenChange={setOpen} anchor={anchor} entries={entries} side={side} />
    </>
  );
};
