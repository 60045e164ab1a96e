import type { NoticeView } from '#api/contract/notices.ts';
import { clsx } from 'clsx';
import { Bot, CircleAlert, Eraser, FileText, ListTodo, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDateTime } from '../fr/dates.ts';
import { Link } from '../ui/Link.tsx';
import { addressOf } from './address.ts';
import { useReadNoticeMutation } from './api.ts';
import { fr } from './fr.ts';

const ICONS: Readonly<Record<NoticeView['kind'], LucideIcon>> = {
  action: ListTodo,
  reminder: ListTodo,
  bot: Bot,
  failure: CircleAlert,
  minutes: FileText,
  erasure: Eraser,
};

interface Props {
  /** The link, for who gives it the focus. */
  readonly place: RefObject<HTMLAnchorElement | null> | undefined;
  readonly notice: NoticeView;
  /** Of the list that it stands in. */
  readonly limit: number;
  readonly onFollow: () => void;
}

/** One notice, which leads to what it is about and is read with that. */
export const NoticeRow = ({ notice, limit, onFollow, place }: Props) => {
  const [read] = useReadNoticeMutation();
  const Icon = ICONS[notice.kind];
  const follow = () => {
    if (!notice.read) void read({ id: notice.id, limit });
    onFollow();
  };
  return (
    <li className="border-border border-b last:border-b-0">
      <Link
        ref={place}
        to={addressOf(notice)}
        onClick={follow}
        className="hover:bg-sunken flex gap-3 px-5 py-3 focus-visible:-outline-offset-2"
      >
        <Icon
          aria-hidden
          size={18}
          className={clsx('mt-0.5 shrink-0', notice.read ? 'text-tertiary' : 'text-accent')}
        />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{fr.kinds[notice.kind]} </span>
          <span className={clsx('block wrap-anywhere', !notice.read && 'font-medium')}>{notice.text}</span>
          <span className="text-secondary block text-sm wrap-anywhere">{notice.about}</span>
          <time dateTime={notice.at} className="text-tertiary block text-xs">
            {formatDateTime(notice.at)}
          </time>
        </span>
        {notice.read ? null : (
          <>
            <span aria-hidden className="bg-accent mt-2 size-2 shrink-0 rounded-full" />
            <span className="sr-only">{fr.isUnread}</span>
          </>
        )}
      </Link>
    </li>
  );
};
