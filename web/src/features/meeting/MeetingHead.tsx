import type { MeetingView } from '#api/contract/meetings.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatSpan } from '../../fr/spans.ts';
import { countOf } from '../../fr/plural.ts';
import { fr as labels } from '../../labels/fr.ts';
import { MeetingStatus } from '../../labels/MeetingStatus.tsx';
import { organiserName } from '../../labels/organiser.ts';
import { Editable } from '../../minutes/corrections/Editable.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { HEADING } from '../../ui/heading.tsx';
import { fr } from './fr.ts';

/** Initials that stand in the line of facts. */
const MOST_INITIALS = 4;

const Initials = ({ names }: { readonly names: readonly string[] }) => (
  <span aria-hidden className="mr-1.5 inline-flex -space-x-1.5">
    {names.slice(0, MOST_INITIALS).map((name) => (
      <span key={name} className="ring-canvas inline-flex rounded-full ring-2">
        <Avatar name={name} small />
      </span>
    ))}
  </span>
);

const Dot = () => (
  <span aria-hidden className="text-tertiary">
    ·
  </span>
);

/** What is known of the meeting, by name. */
const factsOf = (meeting: MeetingView): readonly (readonly [string, ReactNode])[] => {
  const { platform, participants, organiser, organiserName: name, byRoleAlone } = meeting;
  return [
    [
      'start',
      <time key="start" dateTime={meeting.startTime}>
        {formatSpan(meeting)}
      </time>,
    ],
    ...(platform === 'unknown' ? [] : [['platform', labels.platform[platform]] as const]),
    ...(participants.length === 0
      ? []
      : [
          [
            'participants',
            <span key="participants" className="inline-flex items-center">
              <Initials names={[...new Set(participants.map(({ name }) => name))]} />
              {countOf(participants.length, ...fr.participants)}
            </span>,
          ] as const,
        ]),
    ...(organiser === null ? [] : [['organiser', fr.organisedBy(name ?? organiserName(organiser))] as const]),
    ...(byRoleAlone ? [['noted', fr.noted] as const] : []),
  ];
};

interface Props {
  readonly meeting: MeetingView;
  /** What is shown behind « Détails ». */
  readonly details: ReactNode;
}

/** The head of the compte rendu: the title and one line of facts; everything else is behind « Détails ». */
export const MeetingHead = ({ meeting, details }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const facts = factsOf(meeting);
  const isOver = meeting.status === 'completed';
  const shown = isOver
    ? facts
    : [...facts, ['status', <MeetingStatus key="status" status={meeting.status} />] as const];
  // Beside the last fact, so that it has no line of its own where the facts fill theirs.
  const button = (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => setOpen(!open)}
      className={buttonClass('ghost', 'group -my-2 shrink-0 gap-1 px-1.5')}
    >
      {fr.details}
      <ChevronDown aria-hidden size={14} className="transition-transform group-aria-expanded:rotate-180" />
    </button>
  );
  return (
    <header>
      <div className="group flex items-center pr-8">
        <Editable target={{ subject: 'title', kind: 'text', text: meeting.title }}>
          <h1 id={HEADING} className="font-serif text-2xl font-medium text-balance wrap-anywhere sm:text-3xl">
            {meeting.title}
          </h1>
        </Editable>
      </div>
      <div className="text-secondary mt-1.5 flex flex-wrap items-center gap-x-1 gap-y-1 text-sm">
        {shown.map(([name, fact], index) => (
          <span key={name} className="inline-flex min-w-0 items-center gap-x-1 wrap-anywhere">
            {fact}
            {index < facts.length - 1 ? <Dot /> : null}
            {index < shown.length - 1 ? null : button}
          </span>
        ))}
      </div>
      {open ? (
        <div id={id} className="mt-3">
          {details}
        </div>
      ) : null}
    </header>
  );
};
