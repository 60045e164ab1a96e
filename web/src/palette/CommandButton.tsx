import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Command } from './registry.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & { readonly command: Command };

/** A button that does what a command does, with its keys, and under its name unless it has words of its own. */
export const CommandButton = ({
  command: { label, keys, run, disabled = false },
  children = label,
  ...rest
}: Props) => (
  <Button {...rest} disabled={disabled} aria-keyshortcuts={keys?.includes(' ') ? undefined : keys} onClick={run}>
    {children}
  </Button>
);
