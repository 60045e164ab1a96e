import { messageOf } from '../../../api/failure.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Code } from '../Code.tsx';
import { Read } from '../../../ui/Read.tsx';
import { tabSearch } from '../tabs.ts';
import {
  EVERY,
  useDeadLettersQuery,
  useTryDeadLettersMutation,
  type DeadLetter,
  type DeadLetters as Letters,
} from './api.ts';
import { DryRunResult } from './DryRunResult.tsx';
import { fr } from './fr.ts';
import { RetryButton } from './RetryButton.tsx';

/** What is parked of one stream by one projection: the event that failed first, and those behind it. */
interface ParkedStream {
  readonly projection: string;
  readonly stream: string;
  readonly first: DeadLetter;
  readonly behind: number;
}

const streamsOf = (letters: readonly DeadLetter[]): readonly ParkedStream[] =>
  [...Map.groupBy(letters, ({ projection, stream }) => `${projection} ${stream}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined ? [] : [{ projection: first.projection, stream: first.stream, first, behind: others.length }],
  );

const Row = ({ parked: { projection, stream, first, behind } }: { readonly parked: ParkedStream }) => {
  const [dryRun, { data, error, isLoading }] = useTryDeadLettersMutation();
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div>
        <p className="font-medium wrap-anywhere">
          {first.type} <span className="text-secondary font-normal">{fr.projectionName(projection)}</span>
        </p>
        <p className="text-secondary">{first.error === null ? null : <Code code={first.error} />}</p>
        <p className="text-tertiary text-sm wrap-anywhere">
          {[stream, fr.attempts(first.attempts), fr.since(formatDateTime(first.parkedAt))].join(', ')}
        </p>
        {behind === 0 ? null : <p className="text-secondary text-sm">{fr.waiting(behind)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isLoading} onClick={() => void dryRun({ projection, stream })}>
          {isLoading ? fr.trying : fr.dryRun}
          <span className="sr-only">{` ${stream}`}</span>
        </Button>
        <RetryButton projection={projection} stream={stream} />
        <ButtonLink to={`${paths.operations}${tabSearch('events', { stream, event: first.eventId, projection })}`}>
          {fr.openStream}
        </ButtonLink>
      </div>
      {error === undefined ? null : <ErrorNotice message={messageOf(error)} />}
      {data === undefined ? null : <DryRunResult result={data} />}
    </li>
  );
};

const List = ({ deadLetters, total }: Pick<Letters, 'deadLetters' | 'total'>) =>
  total === 0 ? (
    <p className="text-secondary px-5 pb-4">{fr.noLetters}</p>
  ) : (
    <>
      <ul className="divide-border border-border divide-y border-t">
        {streamsOf(deadLetters).map((parked) => (
          <Row key={`${parked.projection} ${parked.stream} ${parked.first.eventId}`} parked={parked} />
        ))}
      </ul>
      {total > deadLetters.length ? (
        <p className="text-tertiary px-5 pb-4 text-sm">{fr.lettersMore(deadLetters.length, total)}</p>
      ) : null}
    </>
  );

/** Events that projections could not take: why, what waits behind them, and another try. */
export const DeadLetters = () => {
  const reading = useDeadLettersQuery(undefined, {
    pollingInterval: EVERY,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
  });
  return (
    <Section title={fr.letters}>
      <Read reading={reading} waiting={<Skeleton className="h-16 w-full" />}>
        {(letters) => <List {...letters} />}
      </Read>
    </Section>
  );
};
