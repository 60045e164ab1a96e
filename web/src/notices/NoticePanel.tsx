import { Dialog } from '@base-ui/react/dialog';
import { CheckCheck, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/failure.ts';
import { CommandButton } from '../palette/CommandButton.tsx';
import { paths } from '../routes/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { fr as kit } from '../ui/fr.ts';
import { Link } from '../ui/Link.tsx';
import { BACKDROP } from '../ui/overlays/classes.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { A_PAGE, useNoticesQuery } from './api.ts';
import { fr } from './fr.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { useReadAll } from './useReadAll.ts';

export interface NoticePanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The most that the server answers at once. */
const MOST = 100;

const Waiting = () => (
  <Loading className="flex flex-col gap-3 px-5 py-4">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-14 w-full" />
    ))}
  </Loading>
);

const List = ({ onFollow }: { readonly onFollow: () => void }) => {
  const [limit, setLimit] = useState(A_PAGE);
  const { data, error, refetch } = useNoticesQuery(limit);
  const readAll = useReadAll(data);
  if (data === undefined)
    return error === undefined ? (
      <Waiting />
    ) : (
      <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
    );
  const { notices, total, enabled } = data;
  if (!enabled) return <EmptyState title={fr.off} note={fr.offNote} />;
  if (total === 0) return <EmptyState title={fr.none} note={fr.noneNote} />;
  return (
    <>
      <div className="px-3 pb-1">
        <CommandButton
          command={{ id: 'read', section: fr.section, ...readAll }}
          variant="ghost"
          icon={<CheckCheck aria-hidden size={16} />}
        />
      </div>
      <ul className="border-border border-t">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} limit={limit} onFollow={onFollow} />
        ))}
      </ul>
      {notices.length < Math.min(total, MOST) ? (
        <div className="flex justify-center p-3">
          <Button onClick={() => setLimit(Math.min(MOST, limit + 2 * A_PAGE))}>{fr.more}</Button>
        </div>
      ) : null}
    </>
  );
};

/** What the person is told of: beside the bell, and a sheet from below on a phone. */
export const NoticePanel = ({ open, onOpenChange }: NoticePanelProps) => {
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className="bg-surface shadow-overlay fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-4rem)] flex-col rounded-t-lg pb-[env(safe-area-inset-bottom)] transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-x-auto sm:top-14 sm:right-4 sm:bottom-auto sm:w-96 sm:rounded-lg sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-y-0">
          <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
            <Dialog.Title className="text-base font-semibold">{fr.title}</Dialog.Title>
            <Dialog.Close aria-label={kit.close} className={buttonClass('ghost', 'w-9 px-0 pointer-coarse:w-11')}>
              <X aria-hidden size={18} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{open ? <List onFollow={close} /> : null}</div>
          <div className="border-border border-t px-5 py-3 text-sm">
            <Link to={`${paths.account}#notifications`} onClick={close} className="text-accent underline">
              {fr.choose}
            </Link>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
