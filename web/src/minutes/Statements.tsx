import { typeset } from '#api/contract/typography.ts';
import { clsx } from 'clsx';
import { CitationMarks } from './citations/CitationMarks.tsx';
import type { Citation } from './citations/citations.ts';

interface Props {
  readonly statements: readonly string[];
  /** What each rests on, entry by entry. */
  readonly citations: readonly (readonly Citation[])[] | undefined;
  /** Decisions are numbered: people refer to « la décision 2 ». */
  readonly numbered?: boolean;
}

/** Key points, decisions or questions, each with its citations. */
export const Statements = ({ statements, citations, numbered = false }: Props) => {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List
      className={clsx('prose-minutes marker:text-tertiary space-y-1.5 pl-5', numbered ? 'list-decimal' : 'list-disc')}
    >
      {statements.map((text, index) => (
        // The same sentence may stand twice; the list never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${text}`} className="pl-1 wrap-anywhere">
          {typeset(text)}
          <CitationMarks citations={citations?.[index]} />
        </li>
      ))}
    </List>
  );
};
