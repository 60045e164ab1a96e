import type { PartOfView } from '#api/contract/mind-map.ts';
import { citedParagraphs, isPerhaps, type CitedSentence } from '#api/contract/minutes.ts';
import { typeset } from '#api/contract/typography.ts';
import { useId, useMemo, useState } from 'react';
import { buttonClass } from '../ui/Button.tsx';
import { CitationMarks } from './citations/CitationMarks.tsx';
import { fr } from './fr.ts';
import { NARROW, useMedia } from './useMedia.ts';

/** Characters of a summary that stand above the decisions, on a phone and elsewhere. */
const SHORT = { narrow: 220, wide: 560 } as const;

const Sentence = ({ text, citations }: CitedSentence) => {
  const words = typeset(text);
  const end = words.trimEnd().length;
  return (
    <>
      {words.slice(0, end)}
      <CitationMarks citations={citations} />
      {words.slice(end)}
    </>
  );
};

/** The first words of a sentence that is longer than a beginning may be; null where it is not. */
function firstWords(text: string, most: number): string | null {
  if (text.length <= most) return null;
  return `${text.slice(0, text.lastIndexOf(' ', most) + 1 || most).trimEnd()}…`;
}

/** The paragraphs up to the sentence at which so many characters are reached, and the rest. */
function cut(paragraphs: readonly CitedSentence[][], most: number): [CitedSentence[][], readonly CitedSentence[][]] {
  const beginning = firstWords(paragraphs[0]?.[0]?.text ?? '', most);
  if (beginning !== null) return [[[{ text: beginning, citations: [] }]], paragraphs];
  let length = 0;
  const head: CitedSentence[][] = [];
  const tail: CitedSentence[][] = [];
  for (const paragraph of paragraphs) {
    const whole = paragraph.findIndex(({ text }) => (length += text.length) > most);
    if (tail.length > 0 || whole === 0) tail.push(paragraph);
    else if (whole === -1) head.push(paragraph);
    else {
      head.push(paragraph.slice(0, whole));
      tail.push(paragraph.slice(whole));
    }
  }
  return [head, tail];
}

const Paragraphs = ({ paragraphs }: { readonly paragraphs: readonly CitedSentence[][] }) =>
  paragraphs.map((paragraph, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be alike; their order is fixed
    <p key={index} className="wrap-anywhere">
      {paragraph.map((sentence, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two sentences may be alike; their order is fixed
        <Sentence key={place} {...sentence} />
      ))}
    </p>
  ));

interface Props {
  readonly summary: string;
  readonly citations: NonNullable<PartOfView['citations']>['summary'] | undefined;
}

/**
 * The summary, typeset, each citation at its sentence. A long one shows its beginning, so that what was decided stands
 * in sight, and the rest at a click. What its readers have to check never hides behind that click.
 */
export const Summary = ({ summary, citations }: Props) => {
  const narrow = useMedia(NARROW);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [paragraphs, toCheck] = useMemo(() => {
    const all = citedParagraphs(summary, citations);
    const isToCheck = ([first]: readonly CitedSentence[]): boolean => isPerhaps(first?.text ?? '');
    return [all.filter((one) => !isToCheck(one)), all.filter(isToCheck)];
  }, [summary, citations]);
  const [head, tail] = cut(paragraphs, narrow ? SHORT.narrow : SHORT.wide);
  return (
    <div className="prose-minutes space-y-3">
      <Paragraphs paragraphs={open ? paragraphs : head} />
      {tail.length === 0 ? null : (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={buttonClass('ghost', '-my-2 -ml-3 font-sans text-base')}
        >
          {open ? fr.summary.less : fr.summary.more}
        </button>
      )}
      {toCheck.length === 0 ? null : (
        <section aria-labelledby={id} className="border-border space-y-2 border-l-2 pl-4">
          <p id={id} className="text-secondary font-sans text-sm font-medium">
            {fr.summary.toCheck}
          </p>
          <Paragraphs paragraphs={toCheck} />
        </section>
      )}
    </div>
  );
};
