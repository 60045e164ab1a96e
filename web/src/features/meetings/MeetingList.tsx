import type { MeetingRow as Row } from '#api/contract/meetings.ts';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useStepCommands } from '../../palette/useStepCommands.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { COLUMNS } from './columns.ts';
import { PAGE_SIZE } from './filters.ts';
import { fr } from './fr.ts';
import { MeetingRow } from './MeetingRow.tsx';

/** What the columns are, for the eye; each row says it in words of its own. */
const Heading = () => (
  <div aria-hidden className={clsx('text-tertiary hidden px-4 py-2.5 text-xs font-medium', COLUMNS)}>
    {Object.entries(fr.columns).map(([name, label]) => (
      <span key={name} className={name === 'meeting' ? 'pl-7' : undefined}>
        {label}
      </span>
    ))}
  </div>
);

/** `stale`: another page or filter is on its way, and what is shown is still the last one. */
export const MeetingList = ({ meetings, stale }: { readonly meetings: readonly Row[]; readonly stale: boolean }) => {
  const list = useRef<HTMLUListElement>(null);
  useStepCommands({ list, targets: 'a', section: fr.section, next: fr.next, previous: fr.previous });
  return (
    <>
      <Heading />
      <ul
        ref={list}
        aria-label={fr.list}
        aria-busy={stale}
        className={clsx('transition-opacity', stale && 'opacity-60')}
      >
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </>
  );
};

export const MeetingListSkeleton = () => (
  <Loading>
    <Heading />
    {Array.from({ length: PAGE_SIZE }, (_, index) => (
      <div
        key={index}
        className="border-border flex flex-col gap-2 border-t px-4 py-3 @5xl:h-[2.8rem] @5xl:flex-row @5xl:items-center @5xl:justify-between"
      >
        <Skeleton className="h-5 w-3/5 @5xl:w-1/3" />
        <Skeleton className="h-4 w-4/5 @5xl:w-1/2" />
      </div>
    ))}
  </Loading>
);
