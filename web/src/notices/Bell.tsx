import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { usePolling } from '../live/usePolling.ts';
import { useCommands } from '../palette/registry.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyLayer } from '../ui/lazyLayer.tsx';
import { A_PAGE, useNoticesQuery } from './api.ts';
import { fr } from './fr.ts';
import type { NoticePanelProps } from './NoticePanel.tsx';
import { useReadAll } from './useReadAll.ts';

const loadPanel = () => import('./NoticePanel.tsx').then((module) => module.NoticePanel);
const NoticePanel = lazyLayer<NoticePanelProps>(loadPanel);

/** Milliseconds between two looks while nothing is told live. */
const POLL_MS = 60_000;

/** How many notices are unread, and the way to them. */
export const Bell = () => {
  const [open, setOpen] = useState(false);
  const { data } = useNoticesQuery(A_PAGE, { pollingInterval: usePolling(POLL_MS) });
  const readAll = useReadAll(data);
  const unread = data?.unread ?? 0;
  useCommands([
    { id: 'notices', label: fr.yours, keys: 'n', section: fr.section, run: () => setOpen(true) },
    { id: 'notices read', label: readAll.label, section: fr.section, run: readAll.run, disabled: readAll.disabled },
  ]);
  return (
    <>
      <span className="relative inline-flex shrink-0">
        <IconButton
          label={data === undefined ? fr.yours : `${fr.yours}, ${fr.unread(unread)}`}
          icon={<BellIcon aria-hidden size={18} />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void loadPanel()}
          onClick={() => setOpen(true)}
        />
        {unread === 0 ? null : (
          <span
            aria-hidden
            className="bg-accent text-on-accent pointer-events-none absolute -top-1 -right-1 min-w-5 rounded-full px-1 text-center text-xs font-semibold tabular-nums"
          >
            {fr.count(unread)}
          </span>
        )}
        <span aria-live="polite" className="sr-only">
          {unread === 0 ? '' : `${fr.yours}\u00A0: ${fr.unread(unread)}`}
        </span>
      </span>
      <NoticePanel open={open} onOpenChange={setOpen} />
    </>
  );
};
