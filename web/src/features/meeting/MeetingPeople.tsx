import type { MeetingView, ParticipantView } from '#api/contract/meetings.ts';
import { fr as minutes } from '../../minutes/fr.ts';
import { ParticipantCards } from '../../minutes/ParticipantCards.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const CapturesPanel = lazyPart(() => import('./captures/CapturesPanel.tsx').then((module) => module.CapturesPanel));
const NameSpeakers = lazyPart<{ readonly meeting: MeetingView }>(() =>
  import('./speakers/NameSpeakers.tsx').then((module) => module.NameSpeakers),
);
const PersonMenu = lazyPart(() => import('./people/PersonMenu.tsx').then((module) => module.PersonMenu));
const ProposedAccount = lazyPart(() => import('./people/ProposedAccount.tsx').then((module) => module.ProposedAccount));
const ProposalsFailure = lazyPart(() =>
  import('./people/ProposalsFailure.tsx').then((module) => module.ProposalsFailure),
);

const known = ({ role, ...person }: ParticipantView) => ({
  ...person,
  subject: `speaker/${person.number}`,
  role: role === 'organiser' ? minutes.participants.organiser : minutes.participants.defaultRole,
});

/** The people of a meeting; those who may edit it say who they are, and which captures are of it. */
export const MeetingPeople = ({ meeting }: { readonly meeting: MeetingView }) => {
  const { id, participants, may, lineCount } = meeting;
  if (!may.edit) return <ParticipantCards people={participants.map(known)} />;
  return (
    <div className="flex flex-col gap-3">
      <ProposalsFailure meetingId={id} />
      {lineCount > 0 && participants.length > 0 ? <NameSpeakers meeting={meeting} /> : null}
      <ParticipantCards
        people={participants.map((person) => ({
          ...known(person),
          menu: <PersonMenu meetingId={id} person={person} />,
          question:
            person.account === null && !person.isRoom ? <ProposedAccount meetingId={id} person={person} /> : null,
        }))}
      />
      <CapturesPanel meetingId={id} />
    </div>
  );
};
