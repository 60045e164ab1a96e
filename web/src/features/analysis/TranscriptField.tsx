import { clsx } from 'clsx';
import { type DragEvent, useState } from 'react';
import { Textarea } from '../../ui/Field.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFile: (file: File) => void;
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit: () => void;
  /** Low, once the result is what matters. */
  readonly low: boolean;
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Where the transcript is pasted, written, or dropped as a file. */
export const TranscriptField = ({ value, onChange, onFile, onSubmit, low }: Props) => {
  const [over, setOver] = useState(false);
  return (
    <div
      className="relative"
      onDragOver={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const file = event.dataTransfer.files[0];
        setOver(false);
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      <Textarea
        label={fr.editor.transcript}
        hint={fr.editor.formats}
        placeholder={fr.editor.placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
        spellCheck={false}
        rows={low ? 6 : 14}
      />
      {over ? (
        <p
          aria-hidden
          className={clsx(
            'border-accent bg-accent-soft text-accent pointer-events-none absolute inset-0 flex items-center justify-center rounded-lg border-2 border-dashed text-lg font-semibold',
          )}
        >
          {fr.editor.drop}
        </p>
      ) : null}
    </div>
  );
};
