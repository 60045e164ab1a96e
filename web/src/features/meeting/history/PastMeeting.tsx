import type { meetingAt } from '#api/contract/history.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { Link } from '../../../ui/Link.tsx';
import type { Answer } from '../../../api/call.ts';
import { messageOf } from '../../../api/failure.ts';
import { formatDeadline } from '../../../fr/dates.ts';
import { Part } from '../../../minutes/Part.tsx';
import { Statements } from '../../../minutes/Statements.tsx';
import { present } from '../../../minutes/transcript/source.ts';
import { TranscriptPane } from '../../../minutes/transcript/TranscriptPane.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { HEADING, PartLevel, useWindowTitle } from '../../../ui/heading.tsx';
import { SpeakerHues } from '../../../ui/hues.tsx';
import { Card } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useMeetingAtQuery } from './api.ts';
import { fr } from './fr.ts';

type Moment = Answer<typeof meetingAt>;

const Differences = ({ differences }: Pick<Moment, 'differences'>) =>
  differences.length === 0 ? (
    <p className="text-secondary">{fr.same}</p>
  ) : (
    <ul className="border-border border-t">
      {differences.map(({ what, was, is }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be alike; the list never changes its order
        <li key={index} className="border-border border-b py-2">
          <p className="text-secondary text-sm font-medium">{fr.what[what]}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-tertiary">{fr.was}</dt>
            <dd className="wrap-anywhere">{was ?? <span className="text-tertiary">{fr.absent}</span>}</dd>
            <dt className="text-tertiary">{fr.is}</dt>
            <dd className="wrap-anywhere">{is ?? <span className="text-tertiary">{fr.absent}</span>}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );

const Texts = ({ texts, numbered = false }: { readonly texts: readonly string[]; readonly numbered?: boolean }) =>
  texts.length === 0 ? (
    <p className="text-tertiary">{fr.nothing}</p>
  ) : (
    <Statements numbered={numbered} statements={texts} citations={undefined} />
  );

const actionText = ({ task, assignee, deadline }: Moment['meeting']['actions'][number]): string =>
  [task, assignee, deadline === null ? null : formatDeadline(deadline)].filter((one) => one !== null).join(', ');

const Record = ({
  meeting: { summary, decisions, questions, keyPoints, actions, people, lines },
}: Pick<Moment, 'meeting'>) => (
  <>
    <Part title={fr.summary}>
      <p className="prose-minutes whitespace-pre-line wrap-anywhere">{summary === '' ? fr.nothing : summary}</p>
    </Part>
    <Part title={fr.decisions} aside={decisions.length}>
      <Texts numbered texts={decisions.map(({ text }) => text)} />
    </Part>
    <Part title={fr.actions} aside={actions.length}>
      <Texts texts={actions.map(actionText)} />
    </Part>
    <Part title={fr.questions} aside={questions.length}>
      <Texts texts={questions.map(({ text }) => text)} />
    </Part>
    <Part title={fr.keyPoints}>
      <Texts texts={keyPoints.map(({ text }) => text)} />
    </Part>
    <Part title={fr.people} aside={people.length}>
      <Texts texts={people.map(({ text }) => text)} />
    </Part>
    <Part title={fr.transcript}>
      {lines === null ? (
        <p className="text-tertiary">{fr.otherTranscript}</p>
      ) : (
        <Card className="overflow-hidden">
          <TranscriptPane transcript={present(lines)} focus={null} className="max-h-[75dvh]" />
        </Card>
      )}
    </Part>
  </>
);

interface Props {
  readonly meeting: MeetingView;
  readonly revision: string;
}

/** A meeting as it was after one of its events: read-only, with what differs from now. */
export const PastMeeting = ({ meeting: { id, title }, revision }: Props) => {
  const { currentData, error, isFetching, refetch } = useMeetingAtQuery({ id, revision });
  useWindowTitle(fr.windowTitle(title));
  const heading = (
    <h1 id={HEADING} className="font-serif text-2xl font-medium wrap-anywhere">
      {currentData?.meeting.title || title}
    </h1>
  );
  if (currentData === undefined)
    return (
      <div className="flex flex-col gap-4">
        {heading}
        {error === undefined || isFetching ? (
          <Loading>
            <Skeleton className="h-96 w-full" />
          </Loading>
        ) : (
          <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  const { event, meeting, differences } = currentData;
  return (
    <PartLevel value={2}>
      <SpeakerHues names={(meeting.lines ?? []).map(({ speaker }) => speaker)}>
        <div className="flex flex-col gap-5">
          <Banner tone="info">
            <p className="font-medium">{fr.pastOf(event.at)}</p>
            <p>{fr.after(event.sentence)}</p>
            <p className="mt-1 flex flex-wrap gap-x-4">
              <Link to="?" className="underline">
                {fr.back}
              </Link>
              <Link to="?history" className="underline">
                {fr.all}
              </Link>
            </p>
          </Banner>
          {heading}
          <Part title={fr.differences} aside={differences.length}>
            <Differences differences={differences} />
          </Part>
          <Record meeting={meeting} />
        </div>
      </SpeakerHues>
    </PartLevel>
  );
};
