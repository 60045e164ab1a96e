import type { MeetingView } from '#api/contract/meetings.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { InHeader } from '../../ui/heading.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useMeetingNavigationQuery } from './api.ts';
import { fr } from './fr.ts';
import type { MeetingToolsProps } from './MeetingTools.tsx';

const PLACE = 'h-9 pointer-coarse:h-11';

/** Behind the page, in a place of its size. */
const MeetingTools = lazyPart<MeetingToolsProps>(
  () => import('./MeetingTools.tsx').then((module) => module.MeetingTools),
  <>
    <span aria-hidden className={`${PLACE} w-10.5 sm:w-26.75`} />
    <span aria-hidden className={`${PLACE} w-10.5 sm:w-26.75`} />
    <span aria-hidden className={`${PLACE} w-9 pointer-coarse:w-11`} />
  </>,
);

/** The ways to the meetings before and behind this one in the list. */
export const Neighbours = ({ id, className }: { readonly id: string; readonly className: string }) => {
  const { currentData } = useMeetingNavigationQuery(id, { refetchOnMountOrArgChange: true });
  const previous = currentData?.previous ?? null;
  const next = currentData?.next ?? null;
  return (
    <nav aria-label={fr.neighbours} className={className}>
      {previous === null ? null : (
        <ButtonLink
          variant="ghost"
          to={paths.meeting(previous.id)}
          title={fr.previousTitle(previous.title)}
          className="gap-1 px-2"
          icon={<ChevronLeft aria-hidden size={16} />}
        >
          {fr.previous}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink
          variant="ghost"
          to={paths.meeting(next.id)}
          title={fr.nextTitle(next.title)}
          className="ml-auto gap-1 px-2"
        >
          {fr.next}
          <ChevronRight aria-hidden size={16} />
        </ButtonLink>
      )}
    </nav>
  );
};

const Separator = ({ className }: { readonly className?: string }) => (
  <ChevronRight aria-hidden size={14} className={`text-tertiary shrink-0 ${className ?? ''}`} />
);

/** Where one is, and the way back to the list. The meeting's own title is the last to find room. */
const Trail = ({ title }: { readonly title: string }) => (
  <nav aria-label={fr.trail} className="min-w-0 flex-initial">
    <ol className="flex min-w-0 items-center gap-1.5">
      <li className="shrink-0">
        <Link to={paths.meetings} title={fr.back} className="text-secondary hover:text-text font-medium">
          {fr.meetings}
        </Link>
      </li>
      {/* Gone where there is no room, with its separator; on a phone there is none. */}
      <li className="hidden min-w-0 items-center gap-1.5 overflow-x-clip sm:flex">
        <Separator />
        <span className="text-secondary truncate 2xl:shrink-0">{fr.page}</span>
      </li>
      <li className="hidden min-w-0 items-center gap-1.5 2xl:flex">
        <Separator />
        <span aria-current="page" className="truncate font-medium">
          {title}
        </span>
      </li>
    </ol>
  </nav>
);

/** In the frame's header: where one is, the neighbours, and what can be done with the meeting. */
export const MeetingBar = ({ meeting }: { readonly meeting: MeetingView }) => (
  <InHeader>
    <Trail title={meeting.title} />
    <Neighbours id={meeting.id} className="hidden shrink-0 md:flex" />
    <div className="ml-auto flex shrink-0 items-center gap-2">
      <MeetingTools meeting={meeting} />
    </div>
  </InHeader>
);
