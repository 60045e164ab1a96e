import type { Addable, Correctable } from '../../../minutes/corrections/context.ts';
import { HEADING } from '../../../ui/heading.tsx';
import { ActionEditor } from './ActionEditor.tsx';
import type { Change } from './change.ts';
import { STATEMENT_LISTS } from './lists.ts';
import { LineEditor } from './LineEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useEditing } from './tools.ts';

const textChange = (subject: string, text: string, seen: string): Change => {
  if (subject === 'title') return { kind: 'title', title: text, seen };
  const [part = '', item = ''] = [subject.slice(0, subject.indexOf('/')), subject.slice(subject.indexOf('/') + 1)];
  if (part === 'speaker') return { kind: 'speaker', number: Number(item), name: text, seen };
  const known = STATEMENT_LISTS.find((one) => one === part) ?? 'summary';
  return { kind: 'statement', part: known, item, text, seen };
};

/** Puts something right in its place. */
export const Editor = ({ target }: { readonly target: Correctable }) => {
  const editing = useEditing();
  if (editing === null) return null;
  const { seenOf, make } = editing;
  const { subject } = target;
  if (target.kind === 'line') return <LineEditor line={target.line} subject={subject} />;
  if (target.kind === 'action') return <ActionEditor action={target.action} subject={subject} />;
  const editor = (
    <TextEditor
      subject={subject}
      text={target.text}
      onSave={(text) => make(subject, textChange(subject, text, seenOf(subject)))}
    />
  );
  if (subject !== 'title') return editor;
  return (
    <>
      <h1 id={HEADING} className="sr-only">
        {target.text}
      </h1>
      {editor}
    </>
  );
};

/** Writes something that is added. */
export const NewEditor = ({ what, subject }: { readonly what: Addable; readonly subject: string }) => {
  const editing = useEditing();
  if (editing === null) return null;
  if (what === 'action') return <ActionEditor action={null} subject={subject} />;
  const save = (text: string) => editing.make(subject, { kind: 'addStatement', part: what, text });
  return <TextEditor subject={subject} text="" onSave={save} />;
};
