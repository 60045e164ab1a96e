import type { CarriedAction, DecidedBefore, ToldBefore } from '#api/contract/series.ts';
import type { RelatedMeeting } from '#api/contract/knowledge.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Part } from '../../../minutes/Part.tsx';
import { paths } from '../../../routes/paths.ts';
import { StatusBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMeetingSeriesQuery, useSetMeetingApartMutation } from './api.ts';
import { fr } from './fr.ts';
import { Passage } from './Passage.tsx';

const Meetings = ({ label, meetings }: { readonly label: string; readonly meetings: readonly RelatedMeeting[] }) =>
  meetings.length === 0 ? null : (
    <p className="text-sm">
      <span className="text-tertiary">{label}</span>{' '}
      {meetings.map(({ id, title, startTime }, index) => (
        <span key={id}>
          {index === 0 ? null : ', '}
          <Link to={paths.meeting(id)} title={title} className="text-accent hover:underline">
            <time dateTime={startTime}>{fr.series.at(startTime)}</time>
          </Link>
        </span>
      ))}
    </p>
  );

/** Of a longer group the first are shown until the others are asked for. */
const FIRST = 5;

const Group = ({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) => {
  const [isWhole, show] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, children.length - FIRST);
  return (
    <div className="mt-3">
      <h4 className="text-secondary mb-1 text-sm font-medium">
        {title} <span className="text-tertiary font-normal">{children.length}</span>
      </h4>
      <ul className="divide-border border-border divide-y border-y">
        {hidden === 0 ? children : children.slice(0, FIRST)}
      </ul>
      {hidden === 0 ? null : (
        <Button className="mt-1" variant="ghost" onClick={() => show(true)}>
          {fr.series.others(hidden)}
        </Button>
      )}
    </div>
  );
};

const Action = ({ action, meetingId }: { readonly action: CarriedAction; readonly meetingId: string }) => (
  <li className="flex flex-col gap-1 py-2.5">
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium wrap-anywhere">{action.task}</span>
      {action.due === 'late' ? <StatusBadge tone="warning">{fr.series.late}</StatusBadge> : null}
    </p>
    <p className="text-secondary text-sm">{fr.series.since(action)}</p>
    {action.passage === null ? null : <Passage passage={action.passage} meetingId={meetingId} />}
  </li>
);

const Question = ({ question, meetingId }: { readonly question: ToldBefore; readonly meetingId: string }) => (
  <li className="flex flex-col gap-1 py-2.5">
    <p className="font-medium wrap-anywhere">{question.text}</p>
    <p className="text-secondary text-sm">{fr.series.askedOn(question.meeting.startTime)}</p>
    <Passage passage={question.passage} meetingId={meetingId} />
  </li>
);

const Decided = ({ decided, meetingId }: { readonly decided: DecidedBefore; readonly meetingId: string }) => (
  <li className="flex flex-col gap-1.5 py-2.5">
    <p className="text-secondary text-sm">{fr.series[decided.verdict](decided.before.meeting.startTime)}</p>
    {[decided.now, decided.before].map(({ text, passage, meeting }) => (
      <div key={meeting.id} className="flex flex-col gap-1">
        <p className="font-medium wrap-anywhere">{text}</p>
        <Passage passage={passage} meetingId={meetingId} />
      </div>
    ))}
  </li>
);

/** « Série »: the meetings that recur with this one, what they left open, and what was decided before. */
export const Series = ({ meeting: { id, may } }: { readonly meeting: MeetingView }) => {
  const { currentData, error, isFetching, refetch } = useMeetingSeriesQuery(id);
  const [setApart, { isLoading }] = useSetMeetingApartMutation();
  if (currentData === undefined && (isFetching || error === undefined))
    return (
      <Loading>
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  if (currentData === undefined)
    return <ErrorNotice message={`${fr.series.unread} ${messageOf(error)}`} onRetry={() => void refetch()} />;
  const { apart, earlier, later, actions, questions, decided } = currentData;
  const isAlone = earlier.length + later.length === 0;
  const say = async (): Promise<void> => {
    const { error: refused } = await setApart({ id, apart: !apart });
    if (refused === undefined) showToast('success', apart ? fr.series.back : fr.series.gone);
    else showToast('error', fr.series.unchanged(messageOf(refused)));
  };
  return (
    <Part
      title={fr.series.title}
      action={
        may.edit && (apart || !isAlone) ? (
          <Button className="ml-auto" variant="ghost" disabled={isLoading} onClick={() => void say()}>
            {apart ? fr.series.putBack : fr.series.setApart}
          </Button>
        ) : null
      }
    >
      {apart ? <p className="text-tertiary">{fr.series.isApart}</p> : null}
      {!apart && isAlone ? <p className="text-tertiary">{fr.series.none}</p> : null}
      <Meetings label={fr.series.earlier} meetings={earlier} />
      <Meetings label={fr.series.later} meetings={later} />
      {decided.length === 0 ? null : (
        <Group title={fr.series.decided}>
          {decided.map((one) => (
            <Decided key={`${one.now.passage.line} ${one.now.text}`} decided={one} meetingId={id} />
          ))}
        </Group>
      )}
      {actions.length === 0 ? null : (
        <Group title={fr.series.actions}>
          {actions.map((action) => (
            <Action key={`${action.meeting.id} ${action.id}`} action={action} meetingId={id} />
          ))}
        </Group>
      )}
      {questions.length === 0 ? null : (
        <Group title={fr.series.questions}>
          {questions.map((question) => (
            <Question
              key={`${question.meeting.id} ${question.passage.line} ${question.text}`}
              question={question}
              meetingId={id}
            />
          ))}
        </Group>
      )}
      {isAlone ? null : <p className="text-tertiary mt-2 text-sm">{fr.series.rule}</p>}
    </Part>
  );
};
