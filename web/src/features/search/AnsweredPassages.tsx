import { momentOf } from '#api/contract/minutes.ts';
import type { AnsweredPassage } from '#api/contract/questions.ts';
import { clsx } from 'clsx';
import { Link } from '../../ui/Link.tsx';
import { formatShortDate } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { Excerpt } from '../../search/Excerpt.tsx';
import { fr } from '../../search/fr.ts';

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

/** Passages of an answer, one under the other; `label` says whose. */
export const AnsweredPassages = ({
  passages,
  label,
}: {
  readonly passages: readonly AnsweredPassage[];
  readonly label: string;
}) => (
  <ul aria-label={label}>
    {passages.map((passage) => (
      <Passage key={`${passage.meetingId} ${passage.line}`} passage={passage} />
    ))}
  </ul>
);
