import type { KnowledgeSuggestion } from '#api/contract/knowledge.ts';
import { CitationMarks } from '../../../minutes/citations/CitationMarks.tsx';
import { paths } from '../../../routes/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly passage: KnowledgeSuggestion['passage'];
  /** The meeting whose page this is: a line of it is cited like any other. */
  readonly meetingId: string;
}

/** Who said what, word for word, and the way to it. */
export const Passage = ({ passage: { meetingId: of, line, quote, speaker }, meetingId }: Props) => (
  <blockquote className="text-secondary text-sm wrap-anywhere">
    {speaker === null ? null : <span className="font-medium">{fr.saidBy(speaker)}</span>}
    {fr.quoted(quote)}
    {of === meetingId ? (
      <CitationMarks citations={[{ line, quote }]} />
    ) : (
      <>
        {' '}
        <Link to={paths.passage(of, line)} className="text-accent whitespace-nowrap hover:underline">
          {fr.suggestions.elsewhere}
        </Link>
      </>
    )}
  </blockquote>
);
