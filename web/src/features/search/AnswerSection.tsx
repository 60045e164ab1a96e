import { momentOf } from '#api/contract/minutes.ts';
import type { AnsweredPassage } from '#api/contract/questions.ts';
import { clsx } from 'clsx';
import { Link } from '../../ui/Link.tsx';
import { messageOf } from '../../api/failure.ts';
import { formatShortDate } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { useAskQuestionQuery, type Question } from '../../search/api.ts';
import { Excerpt } from '../../search/Excerpt.tsx';
import { fr } from '../../search/fr.ts';
import { Sought } from '../../search/Sought.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

/** What was said, line by line; the one that answers best leads to its place, and so does each other one to its own. */
const Passage = ({
  passage: { meetingId, title, startTime, line: lit, lines },
}: {
  readonly passage: AnsweredPassage;
}) => (
  <li className="border-border border-t px-5 py-4 first:border-t-0">
    <p className="text-secondary text-sm wrap-anywhere">
      <Link to={paths.meeting(meetingId)} className="text-accent font-medium hover:underline">
        {title}
      </Link>
      {` · ${formatShortDate(startTime)}`}
    </p>
    <ol className="mt-2 flex flex-col gap-1">
      {lines.map(({ line, speaker, at, text }) => (
        <li key={line} className={clsx(line === lit ? 'border-accent' : 'border-border', 'border-l-2 pl-3')}>
          <Link to={paths.passage(meetingId, line)} className="group block rounded-xs">
            <span className="text-tertiary text-sm">{fr.said(speaker, momentOf({ at, line }))}</span>
            <span
              className={clsx(
                'block font-serif wrap-anywhere group-hover:underline',
                line === lit ? 'text-lg' : 'text-secondary',
              )}
            >
              <Excerpt segments={text} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </li>
);

/** The answer to a question: passages word for word, or that no meeting speaks of it. */
export const AnswerSection = ({ question }: { readonly question: Question }) => {
  const { currentData, error, isFetching, refetch } = useAskQuestionQuery(question);
  const content = () => {
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (currentData === undefined)
      return (
        <Loading className="px-5 pb-4">
          <Skeleton className="h-32 w-full" />
        </Loading>
      );
    if (currentData.passages.length === 0)
      return (
        <div className="px-5 pb-4">
          <Sought answer={currentData} />
        </div>
      );
    return (
      <ul aria-label={fr.answer}>
        {currentData.passages.map((passage) => (
          <Passage key={`${passage.meetingId} ${passage.line}`} passage={passage} />
        ))}
      </ul>
    );
  };
  return <Section title={fr.answer}>{content()}</Section>;
};
