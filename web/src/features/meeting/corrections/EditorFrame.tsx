import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Conflict } from './Conflict.tsx';
import type { Change } from './change.ts';
import { noteWritten } from './draft.ts';
import { fr } from './fr.ts';
import { useEditing } from './tools.ts';

interface Props {
  readonly label: string;
  readonly subject: string;
  /** Enter saves; where a text has several lines, Ctrl and Enter do. */
  readonly multiline: boolean;
  /** What it says now, to be held against what was written. */
  readonly theirs: string;
  readonly mine: string;
  readonly onSave: () => void;
  /** Removes it; null for what cannot be. */
  readonly removal: Change | null;
  readonly children: ReactNode;
}

/** The form of an editor in place: fields, what was refused, and what can be done. Escape leaves it as it was. */
export const EditorFrame = (props: Props) => {
  const { label, subject, multiline, theirs, mine, onSave, removal, children } = props;
  const editing = useEditing();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    // With its buttons, which a field at the end of the window leaves below it.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => noteWritten(mine !== theirs), [mine, theirs]);
  const close = editing?.close;
  useEffect(() => {
    const box = form.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        // The question that opens would take the same key for its answer.
        event.stopPropagation();
        close?.();
      }
      const isText = event.target instanceof HTMLTextAreaElement;
      if (event.key !== 'Enter' || !isText || event.shiftKey || (multiline && !event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      box?.requestSubmit();
    };
    box?.addEventListener('keydown', onKeyDown);
    return () => box?.removeEventListener('keydown', onKeyDown);
  }, [close, multiline]);
  if (editing === null) return null;
  const { make, marks, refused } = editing;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <form
      ref={form}
      aria-label={fr.correctThis(label)}
      onSubmit={submit}
      className="flex w-full min-w-0 flex-col gap-3 py-1 font-sans text-base"
    >
      {children}
      {refused === null ? (
        <p className="text-tertiary text-sm">{multiline ? fr.hintLong : fr.hint}</p>
      ) : (
        <Conflict refused={refused} theirs={theirs} mine={mine} />
      )}
      <div className="flex flex-wrap gap-2">
        {refused?.failure.meanwhile ? null : (
          <>
            <Button type="submit" variant="primary">
              {fr.save}
            </Button>
            <Button onClick={editing.close}>{fr.cancel}</Button>
          </>
        )}
        {marks.has(subject) ? (
          <Button
            variant="ghost"
            onClick={() => make(subject, { kind: 'undo', subject, seen: editing.seenOf(subject) })}
          >
            {fr.undoLast}
          </Button>
        ) : null}
        {removal === null ? null : (
          <Button variant="grave" onClick={() => make(subject, removal)}>
            {fr.remove}
          </Button>
        )}
      </div>
    </form>
  );
};
