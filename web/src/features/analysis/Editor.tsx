import { BookOpenText, Eraser, Printer, Save, ScanText } from 'lucide-react';
import { useState } from 'react';
import { useMayWrite } from '../../session/mayWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { RefusedButton } from '../../ui/RefusedButton.tsx';
import { Card } from '../../ui/Section.tsx';
import { EXAMPLE_TITLE, EXAMPLE_TRANSCRIPT } from './example/fr.ts';
import { FileButton } from './FileButton.tsx';
import { readFileText, titleOfFile } from './fileText.ts';
import { fr } from './fr.ts';
import { TranscriptField } from './TranscriptField.tsx';

export interface Draft {
  readonly title: string;
  readonly transcript: string;
}

interface Props {
  readonly draft: Draft;
  readonly onTitle: (title: string) => void;
  readonly onTranscript: (transcript: string) => void;
  /** Another meeting altogether: a file, the example, or nothing. */
  readonly onReplace: (draft: Draft) => void;
  readonly onRefusal: (message: string) => void;
  readonly onAnalyse: () => void;
  readonly onSave: () => void;
  readonly busy: boolean;
  readonly analysed: boolean;
}

/** The transcript and what can be done with it. */
export const Editor = ({
  draft,
  onTitle,
  onTranscript,
  onReplace,
  onRefusal,
  onAnalyse,
  onSave,
  busy,
  analysed,
}: Props) => {
  const [replacement, setReplacement] = useState<Draft | null>(null);
  const blank = draft.transcript.trim() === '';
  const mayWrite = useMayWrite();

  /** What somebody wrote or pasted is not thrown away without asking. */
  const replace = (next: Draft): void => {
    if (blank || draft.transcript === EXAMPLE_TRANSCRIPT) onReplace(next);
    else setReplacement(next);
  };
  const takeFile = async (file: File): Promise<void> => {
    const read = await readFileText(file);
    if ('refusal' in read) onRefusal(read.refusal);
    else replace({ title: titleOfFile(file.name), transcript: read.text });
  };

  return (
    <Card className="flex flex-col gap-4 p-5 print:hidden">
      <TextInput
        label={fr.editor.meetingTitle}
        hint={fr.editor.meetingTitleHint}
        maxLength={500}
        value={draft.title}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <TranscriptField
        value={draft.transcript}
        onChange={onTranscript}
        onFile={(file) => void takeFile(file)}
        onSubmit={onAnalyse}
        low={analysed}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={<ScanText aria-hidden size={16} />}
          disabled={blank || busy}
          onClick={onAnalyse}
          title={fr.editor.shortcut}
        >
          {fr.analyse}
        </Button>
        <Button
          icon={<BookOpenText aria-hidden size={16} />}
          disabled={busy}
          onClick={() => replace({ title: EXAMPLE_TITLE, transcript: EXAMPLE_TRANSCRIPT })}
        >
          {fr.editor.example}
        </Button>
        <FileButton onFile={(file) => void takeFile(file)} />
        {blank ? null : (
          <Button
            variant="ghost"
            icon={<Eraser aria-hidden size={16} />}
            disabled={busy}
            onClick={() => replace({ title: '', transcript: '' })}
          >
            {fr.editor.clear}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {mayWrite ? (
            <Button icon={<Save aria-hidden size={16} />} disabled={busy} onClick={onSave}>
              {fr.save}
            </Button>
          ) : (
            <RefusedButton reason={fr.readOnly} icon={<Save aria-hidden size={16} />}>
              {fr.save}
            </RefusedButton>
          )}
          <Button icon={<Printer aria-hidden size={16} />} disabled={!analysed} onClick={() => print()}>
            {fr.print}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={replacement !== null}
        onOpenChange={(open) => {
          if (!open) setReplacement(null);
        }}
        title={fr.replace.title}
        description={fr.replace.description}
        confirmLabel={fr.replace.confirm}
        confirmVariant="primary"
        onConfirm={() => {
          if (replacement !== null) onReplace(replacement);
          setReplacement(null);
        }}
      />
    </Card>
  );
};
