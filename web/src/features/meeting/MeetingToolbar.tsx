import type { MeetingView } from '#api/contract/meetings.ts';
import { ArrowLeft, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useMeetingNavigationQuery } from './api.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { fr } from './fr.ts';

/** An icon only, named for those who do not see it, until there is room for the word. */
const NEIGHBOUR = 'max-lg:w-9 max-lg:px-0 max-lg:pointer-coarse:w-11';
const WORD = 'max-lg:sr-only';

const Neighbours = ({ id }: { readonly id: string }) => {
  const { currentData } = useMeetingNavigationQuery(id, { refetchOnMountOrArgChange: true });
  const previous = currentData?.previous ?? null;
  const next = currentData?.next ?? null;
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={fr.neighbours} className="flex gap-2">
      {previous === null ? null : (
        <ButtonLink
          to={paths.meeting(previous.id)}
          title={fr.previousTitle(previous.title)}
          className={NEIGHBOUR}
          icon={<ChevronLeft aria-hidden size={16} />}
        >
          <span className={WORD}>{fr.previous}</span>
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink to={paths.meeting(next.id)} title={fr.nextTitle(next.title)} className={NEIGHBOUR}>
          <span className={WORD}>{fr.next}</span>
          <ChevronRight aria-hidden size={16} />
        </ButtonLink>
      )}
    </nav>
  );
};

/** On a phone the three share one line, on the narrowest without their icons. */
const ACTION = 'max-sm:grow max-sm:px-2 max-[24rem]:[&_svg]:hidden';

/**
 * What can be done with the meeting: go back, go on, print, export, delete. On two lines, ways and actions, where one
 * is too short.
 */
export const MeetingToolbar = ({ meeting }: { readonly meeting: MeetingView }) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">
    <div className="flex grow items-center justify-between gap-2">
      <ButtonLink variant="ghost" to={paths.meetings} icon={<ArrowLeft aria-hidden size={16} />} className="-ml-3">
        {fr.back}
      </ButtonLink>
      <Neighbours id={meeting.id} />
    </div>
    <div className="ml-auto flex gap-2 max-sm:w-full">
      <Button className={ACTION} icon={<Printer aria-hidden size={16} />} onClick={() => print()}>
        {fr.print}
      </Button>
      <ExportMenu meetingId={meeting.id} className={ACTION} />
      {meeting.may.delete ? <DeleteButton meeting={meeting} className={ACTION} /> : null}
    </div>
  </div>
);
