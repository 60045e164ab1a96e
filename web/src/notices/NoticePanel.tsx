import { Dialog } from '@base-ui/react/dialog';
import { CheckCheck, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
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

const GUIDE = paths.guide('dashboard');

/** The most that the server answers at once. */
const MOST = 100;

const Waiting = () => (
  <Loading className="flex flex-col gap-3 px-5 py-4">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-14 w-full" />
    ))}
  </Loading>
);

interface ListProps {
  readonly onFollow: () => void;
  readonly first: RefObject<HTMLAnchorElement | null>;
}

const List = ({ onFollow, first }: ListProps) => {
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
  if (!enabled) return <EmptyState title={fr.off} note={fr.offNote} guide={GUIDE} />;
  if (total === 0) return <EmptyState title={fr.none} note={fr.noneNote} guide={GUIDE} />;
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
        {notices.map((notice, index) => (
          <NoticeRow
            key={notice.id}
            place={index === 0 ? first : undefined}
            notice={notice}
            limit={limit}
            onFollow={onFollow}
          />
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

/** What the person is told of: a sheet that slides in from the right, as the menu does on a phone. */
export const NoticePanel = ({ open, onOpenChange }: NoticePanelProps) => {
  const close = () => onOpenChange(false);
  const first = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          initialFocus={first}
          className="bg-sunken shadow-overlay fixed inset-y-0 right-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col pb-[env(safe-area-inset-bottom)] transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex h-16 items-center justify-between pr-3 pl-5">
            <Dialog.Title className="text-lg font-semibold">{fr.title}</Dialog.Title>
            <Dialog.Close aria-label={kit.close} className={buttonClass('ghost', 'w-9 px-0! pointer-coarse:w-11')}>
              <X aria-hidden size={18} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{open ? <List onFollow={close} first={first} /> : null}</div>
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
