import type { ListedPerson } from '#api/contract/users.ts';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/clipboard.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { fr } from './fr.ts';
import { PersonList } from './PersonList.tsx';
import type { Sending } from './useSending.ts';

interface Props {
  readonly people: readonly ListedPerson[];
  readonly sending: Sending;
  readonly onConfirm: (ready: readonly ListedPerson[]) => void;
  readonly onBack: () => void;
  readonly onStop: () => void;
  readonly onDone: () => void;
}

/** Address and link of everybody who was given one, a line each, as tables paste it. */
const linksOf = (people: readonly ListedPerson[], { outcomes }: Sending): string[] =>
  people.flatMap(({ row, email }) => {
    const outcome = outcomes.get(row);
    const link = outcome !== undefined && 'invitation' in outcome ? outcome.invitation.link : null;
    return link === null ? [] : [`${email}\t${link}`];
  });

const statusOf = (people: readonly ListedPerson[], ready: number, { outcomes, state }: Sending): string => {
  if (state === 'none') return fr.summary(ready, people.length - ready);
  if (state === 'running') return fr.sending(outcomes.size, ready);
  const refused = [...outcomes.values()].filter((outcome) => 'refusal' in outcome).length;
  return fr.outcome(outcomes.size - refused, refused);
};

/** What a list says before anybody is invited, how far the invitations are, and what came of each. */
export const Review = ({ people, sending, onConfirm, onBack, onStop, onDone }: Props) => {
  const ready = people.filter(({ faults }) => faults.length === 0);
  const links = linksOf(people, sending);
  const { state, outcomes } = sending;
  const copy = async () => {
    if (await copyText(links.join('\n'))) showToast('success', fr.copied);
  };
  return (
    <div className="flex flex-col gap-4">
      <output>{statusOf(people, ready.length, sending)}</output>
      {state === 'running' ? <ProgressBar label={fr.progress} done={outcomes.size} total={ready.length} /> : null}
      {state === 'stopped' ? <p className="text-warning">{fr.stopped}</p> : null}
      <PersonList people={people} outcomes={outcomes} />
      {links.length === 0 || state === 'running' ? null : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-tertiary text-sm">{fr.linksNote}</p>
          <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
            {fr.copyLinks}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {state === 'none' ? (
          <>
            <Button onClick={onBack}>{fr.back}</Button>
            <Button variant="primary" disabled={ready.length === 0} onClick={() => onConfirm(ready)}>
              {fr.confirm(ready.length)}
            </Button>
          </>
        ) : state === 'running' ? (
          <Button onClick={onStop}>{fr.stop}</Button>
        ) : (
          <Button variant="primary" onClick={onDone}>
            {fr.done}
          </Button>
        )}
      </div>
    </div>
  );
};
