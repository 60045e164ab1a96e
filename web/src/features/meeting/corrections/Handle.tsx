import { clsx } from 'clsx';
import { PencilLine, Plus } from 'lucide-react';
import { Link } from '../../../ui/Link.tsx';
import type { Addable, HandleProps } from '../../../minutes/corrections/context.ts';
import { abridged } from './abridged.ts';
import { fr } from './fr.ts';
import { ImportantMark } from './ImportantMark.tsx';
import { NewEditor } from './Editor.tsx';
import { NEW, useEditing } from './tools.ts';

const labelOf = (subject: string): string => {
  const kind = subject.split('/')[0] ?? '';
  return kind in fr.labels ? fr.labels[kind as keyof typeof fr.labels] : fr.labels.line;
};

const wordsOf = (target: HandleProps['target']): string =>
  abridged(target.kind === 'text' ? target.text : target.kind === 'line' ? target.line.text : target.action.task);

/** Where it moves nothing: as wide as nothing behind the last word of a sentence, which leaves it room. */
const placeOf = ({ kind, subject }: HandleProps['target']): string => {
  if (kind === 'line') return 'bg-surface pointer-fine:absolute pointer-fine:top-2 pointer-fine:right-8';
  // The row of an action has a place for it, between the deadline and the button that unfolds the row.
  if (kind === 'action') return 'inline-flex';
  if (subject === 'summary/summary') return 'absolute -top-8 right-0';
  return subject === 'title' ? '-mr-7 ml-1' : '-mr-7 ml-1 inline-flex align-middle';
};

/** « corrigé » where somebody put it right, and the pencil for those who may. */
export const Handle = ({ target, entry, part }: HandleProps) => {
  const editing = useEditing();
  if (editing === null) return null;
  const { marks, meeting, open } = editing;
  const mark = marks.get(target.subject);
  const said = mark === undefined ? null : mark.glossary ? fr.byGlossary(mark.at) : fr.correctedBy(mark.by, mark.at);
  const label = `${fr.correctThis(labelOf(target.subject))}, ${wordsOf(target)}`;
  return (
    <>
      {said === null || part === 'pencil' ? null : (
        <Link
          to="?history"
          title={`${said}. ${fr.toHistory}`}
          tabIndex={entry === false ? -1 : 0}
          className="text-tertiary ml-1.5 font-sans text-xs font-normal whitespace-nowrap underline decoration-dotted underline-offset-2"
        >
          {/* Apart from what stands before it where the text is copied. */} <span aria-hidden>{fr.corrected}</span>
          <span className="sr-only">, {said}</span>
        </Link>
      )}
      {target.kind === 'line' ? <ImportantMark meeting={meeting} line={target.line} entry={entry} /> : null}
      {meeting.may.edit && part !== 'mark' ? (
        <button
          type="button"
          data-correct={target.subject}
          aria-label={label}
          title={fr.correct}
          aria-keyshortcuts="e"
          tabIndex={entry === false ? -1 : 0}
          onClick={() => open(target.subject)}
          className={clsx(
            'text-tertiary hover:text-text size-6 shrink-0 rounded-md p-1 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
            placeOf(target),
          )}
        >
          <PencilLine aria-hidden size={16} />
        </button>
      ) : null}
    </>
  );
};

/** Adds a decision, a key point or an action. */
export const Addition = ({ what }: { readonly what: Addable }) => {
  const editing = useEditing();
  if (editing === null) return null;
  const subject = `${NEW}${what}`;
  if (editing.edited === subject) return <NewEditor what={what} subject={subject} />;
  return (
    <button
      type="button"
      data-correct={subject}
      aria-label={fr.add[what]}
      title={fr.add[what]}
      onClick={() => editing.open(subject)}
      className="text-tertiary hover:text-text ml-auto inline-flex size-6 shrink-0 self-center rounded-md p-1"
    >
      <Plus aria-hidden size={16} />
    </button>
  );
};
