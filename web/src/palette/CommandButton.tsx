import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Command } from './registry.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'children' | 'disabled'> & { readonly command: Command };

/** A button that does what a command does, under its name and with its keys. */
export const CommandButton = ({ command: { label, keys, run, disabled = false }, ...rest }: Props) => (
  <Button {...rest} disabled={disabled} aria-keyshortcuts={keys?.includes(' ') ? undefined : keys} onClick={run}>
    {label}
  </Button>
);
