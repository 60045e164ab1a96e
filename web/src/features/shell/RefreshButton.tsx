import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { fr } from './fr.ts';

/** Milliseconds that the arrow turns before the page is loaded again, as specified. */
const RELOAD_DELAY_MS = 500;

export const RefreshButton = () => {
  const [spinning, setSpinning] = useState(false);
  return (
    <IconButton
      label={fr.refresh}
      icon={<RotateCw aria-hidden size={18} className={clsx(spinning && 'animate-[spin_500ms_linear_infinite]')} />}
      disabled={spinning}
      onClick={() => {
        setSpinning(true);
        setTimeout(() => location.reload(), RELOAD_DELAY_MS);
      }}
    />
  );
};
