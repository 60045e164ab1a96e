import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FLOATING, FLOATING_ITEM } from './overlay.ts';

interface Props {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
}

/** A list of things to do that hangs on a button: arrow keys, typing ahead, Escape. */
export const Menu = ({ trigger, children, side = 'bottom', align = 'start' }: Props) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={4} className="z-50">
        <Base.Popup className={FLOATING}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export const MenuItem = ({ onSelect, icon, children }: { readonly onSelect: () => void; readonly icon?: ReactNode; readonly children: ReactNode }) => (
  <Base.Item className={FLOATING_ITEM} onClick={onSelect}>
    {icon}
    {children}
  </Base.Item>
);

export const MenuLink = ({ to, icon, children }: { readonly to: string; readonly icon?: ReactNode; readonly children: ReactNode }) => (
  <Base.LinkItem className={FLOATING_ITEM} closeOnClick render={<Link to={to} />}>
    {icon}
    {children}
  </Base.LinkItem>
);

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One choice among a few, inside a menu. */
export const MenuChoice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
    <Base.GroupLabel className="text-tertiary px-3 pt-1.5 pb-1 text-xs">{label}</Base.GroupLabel>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} className={FLOATING_ITEM}>
        <span className="w-4">
          <Base.RadioItemIndicator>
            <Check aria-hidden size={16} className="text-accent" />
          </Base.RadioItemIndicator>
        </span>
        {option.label}
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

export const MenuSeparator = () => <Base.Separator className="bg-border my-1 h-px" />;
