import { useState } from 'react';
import type { Change } from './change.ts';
import { useDraft } from './draft.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { Words } from './Words.tsx';
import { fr } from './fr.ts';
import { NEW, useEditing } from './tools.ts';

interface Props {
  readonly subject: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
}

/** How long the text of each kind may be. */
const STATEMENT = 20_000;
const LENGTHS = {
  title: 500,
  speaker: 255,
  summary: STATEMENT,
  keyPoints: STATEMENT,
  decisions: STATEMENT,
  questions: STATEMENT,
} as const;
type Kind = keyof typeof LENGTHS;

const kindOf = (subject: string): Kind => {
  const name = subject.replace(NEW, '').split('/')[0] ?? '';
  return name in LENGTHS ? (name as Kind) : 'summary';
};

/** Puts a sentence, the summary, the title or a name right. */
export const TextEditor = ({ subject, text, onSave }: Props) => {
  const editing = useEditing();
  const [{ text: typed = text }, write] = useDraft();
  const [isEmpty, complain] = useState(false);
  const kind = kindOf(subject);
  const label = fr.labels[kind];
  const removal: Change | null =
    subject.startsWith(NEW) || kind === 'title' || kind === 'speaker' || editing === null
      ? null
      : { kind: 'removeStatement', part: kind, item: subject.slice(kind.length + 1), seen: editing.seenOf(subject) };
  const save = (): void => {
    if (typed.trim() === '') return complain(true);
    onSave(typed.trim());
  };
  return (
    <EditorFrame
      label={label}
      subject={subject}
      multiline={kind === 'summary'}
      theirs={text}
      mine={typed}
      onSave={save}
      removal={removal}
    >
      <Words
        label={label}
        maxLength={LENGTHS[kind]}
        value={typed}
        error={isEmpty && typed.trim() === '' ? fr.empty : null}
        onChange={(value) => write({ text: value })}
      />
    </EditorFrame>
  );
};
