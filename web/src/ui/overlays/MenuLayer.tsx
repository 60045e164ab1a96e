import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Link } from '../Link.tsx';
import type { MenuEntry } from '../menuEntry.ts';
import { FLOATING, FLOATING_ITEM } from './classes.ts';

export interface MenuLayerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that the menu hangs on and gives the focus back to. */
  readonly anchor: HTMLElement | null;
  readonly entries: readonly MenuEntry[];
  readonly side: 'top' | 'bottom';
}

/** Wraps: the reason is a sentence. */
const REFUSED = 'text-tertiary max-w-72';

const Entry = ({ entry }: { readonly entry: MenuEntry }) => {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className="bg-border my-1 h-px" />;
    case 'link':
      return (
        <Base.LinkItem className={FLOATING_ITEM} closeOnClick render={<Link to={entry.to} />}>
          {entry.icon}
          {entry.label}
        </Base.LinkItem>
      );
    case 'action':
      return (
        <Base.Item
          disabled={entry.refusal !== undefined}
          className={clsx(
            FLOATING_ITEM,
            entry.refusal === undefined ? entry.isGrave === true && 'text-danger' : REFUSED,
          )}
          onClick={entry.onSelect}
        >
          {entry.icon}
          {entry.refusal === undefined ? (
            entry.label
          ) : (
            <span>
              {entry.label} <span className="block text-sm">{entry.refusal}</span>
            </span>
          )}
        </Base.Item>
      );
    case 'choice':
      return (
        <Base.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onChange(value)}>
          <Base.Group>
            <Base.GroupLabel className="text-tertiary px-3 pt-1.5 pb-1 text-xs">{entry.label}</Base.GroupLabel>
            {entry.options.map((option) => (
              <Base.RadioItem key={option.value} value={option.value} className={FLOATING_ITEM}>
                <span className="w-4">
                  <Base.RadioItemIndicator>
                    <Check aria-hidden size={16} className="text-accent" />
                  </Base.RadioItemIndicator>
                </span>
                {option.label}
              </Base.RadioItem>
            ))}
          </Base.Group>
        </Base.RadioGroup>
      );
  }
};

export const MenuLayer = ({ open, onOpenChange, anchor, entries, side }: MenuLayerProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    {/* Beside its button, so that it stays inside the button's landmark, or dialog. */}
    <Base.Portal container={anchor?.parentElement}>
      <Base.Positioner positionMethod="fixed" anchor={anchor} side={side} align="start" sideOffset={4} className="z-50">
        <Base.Popup className={FLOATING} finalFocus={() => anchor}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
