import type { FollowUpAnswer, FollowUpDraftView } from '#api/contract/follow-ups.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { CalendarCheck, PencilLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import { Part } from '../../../minutes/Part.tsx';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Link } from '../../../ui/Link.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFollowUpQuery, useSaveFollowUpMutation, useSetFollowUpAsideMutation } from './api.ts';
import type { FollowUpDialogProps } from './FollowUpDialog.tsx';
import { fr } from './fr.ts';
import { Invitation } from './Invitation.tsx';

const FollowUpDialog = lazyPart<FollowUpDialogProps>(() =>
  import('./FollowUpDialog.tsx').then((module) => module.FollowUpDialog),
);

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex gap-x-4 max-sm:flex-col">
    <dt className="text-tertiary w-28 shrink-0 text-sm">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const Draft = ({ draft, people }: { readonly draft: FollowUpDraftView; readonly people: FollowUpAnswer['people'] }) => {
  const invited = people.filter(({ number }) => !draft.without.includes(number)).map(({ name }) => name);
  return (
    <dl className="border-border mt-3 flex flex-col gap-2 border-y py-3">
      <Row name={fr.what}>{draft.title}</Row>
      <Row name={fr.at}>{fr.when(draft)}</Row>
      <Row name={fr.who}>{invited.length === 0 ? fr.nobody : invited.join(', ')}</Row>
      {draft.agenda === '' ? null : (
        <Row name={fr.agenda}>
          <p className="whitespace-pre-line">{draft.agenda}</p>
        </Row>
      )}
    </dl>
  );
};

const sayingOf = ({ phase, open }: FollowUpAnswer): string =>
  phase === 'planned' ? fr.planned : phase === 'edited' ? fr.edited : fr.proposed(open);

interface ShownProps {
  readonly id: string;
  readonly followUp: FollowUpAnswer;
  readonly draft: FollowUpDraftView;
}

/** What is proposed, or what somebody made of it, with what can be done about it. */
const Shown = ({ id, followUp, draft }: ShownProps) => {
  const { phase, version, people, invitation } = followUp;
  const [editing, edit] = useState(false);
  const [save, { isLoading: saving }] = useSaveFollowUpMutation();
  const [setAside, { isLoading: setting }] = useSetFollowUpAsideMutation();
  const busy = saving || setting;
  const told = (error: unknown, done: string): void => {
    if (error === undefined) showToast('success', done);
    else showToast('error', fr.undone(messageOf(error)));
  };
  const plan = async (): Promise<void> =>
    told((await save({ id, version, plans: true, draft })).error, fr.done.planned);
  const put = async (aside: boolean): Promise<void> =>
    told((await setAside({ id, version, aside })).error, aside ? fr.done.discarded : fr.done.reopened);
  if (phase === 'discarded')
    return (
      <p className="text-tertiary flex flex-wrap items-center gap-x-3">
        {fr.discarded}
        <Button variant="ghost" disabled={busy} onClick={() => void put(false)}>
          {fr.reopen}
        </Button>
      </p>
    );
  return (
    <>
      <p className="max-w-[66ch]">{sayingOf(followUp)}</p>
      <Draft draft={draft} people={people} />
      <div className="mt-3 flex flex-wrap gap-2">
        {invitation === null ? (
          <Button
            variant="primary"
            icon={<CalendarCheck aria-hidden size={16} />}
            disabled={busy}
            onClick={() => void plan()}
          >
            {fr.plan}
          </Button>
        ) : (
          <Invitation invitation={invitation} />
        )}
        <Button icon={<PencilLine aria-hidden size={16} />} onClick={() => edit(true)}>
          {fr.edit}
        </Button>
        {phase === 'proposed' ? null : (
          <Button variant="ghost" disabled={busy} onClick={() => void put(false)}>
            {fr.restore}
          </Button>
        )}
        <Button variant="ghost" disabled={busy} onClick={() => void put(true)}>
          {fr.discard}
        </Button>
      </div>
      {editing ? <FollowUpDialog id={id} followUp={followUp} draft={draft} onClose={() => edit(false)} /> : null}
    </>
  );
};

/** « Suivi »: the next meeting with the same people, while decisions or actions are open. */
export const FollowUp = ({ meeting: { id } }: { readonly meeting: MeetingView }) => {
  const { currentData, error, refetch } = useFollowUpQuery(id);
  if (currentData === undefined)
    return error === undefined ? null : (
      <ErrorNotice message={`${fr.unread} ${messageOf(error)}`} onRetry={() => void refetch()} />
    );
  const { none, next, draft, startsAt } = currentData;
  if (next !== null)
    return (
      <Part title={fr.title}>
        <p>
          {fr.next}{' '}
          <Link to={paths.meeting(next.id)} className="text-accent hover:underline">
            {next.title}, <time dateTime={next.startTime}>{formatShortDate(next.startTime)}</time>
          </Link>
        </p>
      </Part>
    );
  if (none !== null) return null;
  if (draft !== null)
    return (
      <Part title={fr.title}>
        <Shown id={id} followUp={currentData} draft={draft} />
      </Part>
    );
  return startsAt === null ? null : (
    <Part title={fr.title}>
      <p>{fr.plannedFor(startsAt)}</p>
    </Part>
  );
};
