import { useState } from 'react';
import type { Change } from './change.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { Words } from './Words.tsx';
import { fr } from './fr.ts';
import { NEW, useEditing } from './tools.ts';

interface Props {
  readonly subject: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
}

const kindOf = (subject: string): 'title' | 'summary' | 'keyPoints' | 'decisions' => {
  const name = subject.replace(NEW, '').split('/')[0];
  return name === 'title' || name === 'keyPoints' || name === 'decisions' ? name : 'summary';
};

/** What was refused, or what it says. */
const draftOf = (change: Change | undefined, text: string): string => {
  if (change?.kind === 'title') return change.title;
  return change?.kind === 'statement' || change?.kind === 'addStatement' ? change.text : text;
};

/** Puts a sentence, the summary or the title right. */
export const TextEditor = ({ subject, text, onSave }: Props) => {
  const editing = useEditing();
  const [typed, type] = useState(() => draftOf(editing?.refused?.change, text));
  const [isEmpty, complain] = useState(false);
  const kind = kindOf(subject);
  const label = fr.labels[kind];
  const removal: Change | null =
    subject.startsWith(NEW) || kind === 'title' || editing === null
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
        maxLength={kind === 'title' ? 500 : 20_000}
        value={typed}
        error={isEmpty && typed.trim() === '' ? fr.empty : null}
        onChange={type}
      />
    </EditorFrame>
  );
};
