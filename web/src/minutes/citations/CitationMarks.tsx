import { byLine, shortMomentOf } from '#api/contract/minutes.ts';
import { Fragment } from 'react';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { fr } from '../fr.ts';
import { type Citation, useTranscript } from './citations.ts';

/** Keeps the first mark on the line of the word before it, and apart from it where the text is copied. */
const NARROW_SPACE = '\u202F';

const MARK =
  'relative ml-0.5 inline-block align-super font-sans text-xs leading-none font-medium whitespace-nowrap tabular-nums print:hidden';

/** Keeps the place of a mark whose line is still being fetched; most are that long. */
const Awaited = () => (
  <span aria-hidden className={`${MARK} invisible`}>
    00:00
  </span>
);

/**
 * What a statement rests on, as superscript times after it (line numbers where the transcript has no times): on hover
 * and focus the quote, on click the passage. Lines that the transcript does not have are left out.
 */
export const CitationMarks = ({ citations }: { readonly citations: readonly Citation[] | undefined }) => {
  const transcript = useTranscript();
  if (transcript === null || citations === undefined) return null;
  return byLine(citations).map((citation, index) => {
    const line = transcript.lineAt(citation.line);
    if (line === undefined && !transcript.isAwaited) return null;
    const space = index === 0 ? NARROW_SPACE : ' ';
    if (line === undefined)
      return (
        <Fragment key={citation.line}>
          {space}
          <Awaited />
        </Fragment>
      );
    const mark = shortMomentOf(line);
    return (
      <Fragment key={citation.line}>
        {space}
        <Tooltip
          content={
            <>
              <span className="font-semibold">{line.speaker}</span> {fr.citations.quote(citation.quote)}
              {line.corrected ? ` (${fr.citations.corrected})` : null}
            </>
          }
        >
          <button
            type="button"
            aria-label={`${fr.citations.show(mark, citation.quote)}${line.corrected ? `, ${fr.citations.corrected}` : ''}`}
            onClick={() => transcript.show(citation.line, citation.quote)}
            className={`${MARK} text-accent underline-offset-2 before:absolute before:-inset-x-0.5 before:-inset-y-1.5 before:content-[''] hover:underline`}
          >
            {mark}
          </button>
        </Tooltip>
      </Fragment>
    );
  });
};
