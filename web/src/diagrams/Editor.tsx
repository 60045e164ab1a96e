import {
  DOCUMENTATION_SECTIONS,
  LONGEST_DIAGRAM,
  LONGEST_DIAGRAM_TITLE,
  type DiagramView,
  type DocumentationSection,
} from '#api/contract/documentation.ts';
import { useState, type SubmitEvent } from 'react';
import { useDraft } from '../list/useDraft.ts';
import { TITLES } from '../routes/sections/fr.ts';
import { Button } from '../ui/Button.tsx';
import { Textarea, TextInput } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Drawn } from './Drawn.tsx';
import { fr } from './fr.ts';
import { Refusal } from './Refusal.tsx';
import { sectionOf } from './sectionOf.ts';
import { useSaving } from './useSaving.ts';

interface Props {
  /** As it was opened; null for a new one. */
  readonly diagram: DiagramView | null;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const SECTIONS = DOCUMENTATION_SECTIONS.map((value) => ({ value, label: TITLES.documentation[value] }));

export const Editor = ({ diagram, onChanged, onCancel, onDone }: Props) => {
  const [title, setTitle] = useState(diagram?.title ?? '');
  const [section, setSection] = useState<DocumentationSection>(sectionOf(diagram ?? undefined));
  // The drawing waits until typing rests.
  const [shown, show] = useState(diagram?.text ?? '');
  const [text, setText] = useDraft(shown, show);
  const { save, faults, overtaken, isSaving } = useSaving(diagram, onDone);

  const isLong = text.length > LONGEST_DIAGRAM;
  const isEmpty = title.trim() === '' || text.trim() === '';
  const note = (isLong ? fr.editor.tooLong : fr.editor.used)(text.length, LONGEST_DIAGRAM);
  const changed = (next: { title?: string; section?: string; text?: string }): void => {
    const now = { title, section, text, ...next };
    onChanged(
      now.title !== (diagram?.title ?? '') ||
        now.text !== (diagram?.text ?? '') ||
        (diagram !== null && now.section !== sectionOf(diagram)),
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save({ title, section, text });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={fr.editor.name}
          value={title}
          maxLength={LONGEST_DIAGRAM_TITLE}
          error={faults.fields.title ?? null}
          onChange={({ currentTarget: { value } }) => {
            setTitle(value);
            changed({ title: value });
          }}
        />
        <Select
          label={fr.editor.section}
          value={section}
          options={SECTIONS}
          onChange={(value) => {
            setSection(value);
            changed({ section: value });
          }}
        />
      </div>
      <Textarea
        label={fr.editor.text}
        hint={note}
        error={faults.fields.text ?? (isLong ? note : null)}
        value={text}
        placeholder={fr.editor.example}
        spellCheck={false}
        autoCapitalize="off"
        style={{ fontFamily: 'var(--font-mono)' }}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          changed({ text: value });
        }}
      />
      <section aria-label={fr.editor.preview}>
        <h3 className="text-secondary mb-1.5 text-sm font-medium">{fr.editor.preview}</h3>
        {shown.trim() === '' ? (
          <p className="text-tertiary">{fr.editor.previewEmpty}</p>
        ) : (
          <Drawn text={shown} title={title.trim() === '' ? fr.editor.preview : title} />
        )}
      </section>
      <Refusal
        message={faults.other}
        overtaken={overtaken}
        onKeepMine={() => void save({ title, section, text }, { over: true })}
        onKeepTheirs={onDone}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{fr.editor.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isSaving || isLong || isEmpty}>
          {isSaving ? fr.editor.saving : fr.editor.save}
        </Button>
      </div>
    </form>
  );
};
