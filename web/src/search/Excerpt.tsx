import type { Segments } from '#api/contract/search.ts';
import { Fragment } from 'react';

/** Each segment with where it begins, which no other has. */
const placed = (segments: Segments) => {
  let next = 0;
  return segments.map((segment) => {
    const at = next;
    next += segment.text.length;
    return { ...segment, at };
  });
};

/** A piece of a text, with what was looked for marked: never markup of its own. */
export const Excerpt = ({ segments }: { readonly segments: Segments }) =>
  placed(segments).map(({ text, match, at }) =>
    match ? (
      <mark key={at} className="bg-accent-soft text-accent rounded-xs">
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
