import { useRef, useState, type ReactNode, type Ref } from 'react';
import { lazyLayer } from './lazyLayer.tsx';
import type { MenuLayerProps } from './overlays/MenuLayer.tsx';

/** One line of a menu, or one choice among a few lines. */
export type MenuEntry =
  | { readonly kind: 'action'; readonly id: string; readonly label: string; readonly icon?: ReactNode; readonly onSelect: () => void }
  | { readonly kind: 'link'; readonly id: string; readonly label: string; readonly icon?: ReactNode; readonly to: string }
  | { readonly kind: 'separator'; readonly id: string }
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly onChange: (value: string) => void;
    };

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

/** A list of things to do that hangs on a button: arrow keys, typing ahead, Escape. Loaded when the pointer comes near. */
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
