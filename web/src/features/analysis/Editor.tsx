import { BookOpenText, Eraser, Printer, Save, ScanText } from 'lucide-react';
import { useState } from 'react';
import { useMayWrite } from '../../session/mayWrite.ts';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands, type Command } from '../../palette/registry.ts';
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
  /** This very text is a meeting already, under this title. */
  readonly saved: boolean;
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
  saved,
}: Props) => {
  const [replacement, setReplacement] = useState<Draft | null>(null);
  const [isAsked, ask] = useState(false);
  const blank = draft.transcript.trim() === '';
  const mayWrite = useMayWrite();

  /** What somebody wrote or pasted is not thrown away without asking. */
  const replace = (next: Draft): void => {
    if (blank || saved || draft.transcript === EXAMPLE_TRANSCRIPT) onReplace(next);
    else setReplacement(next);
  };
  const takeFile = async (file: File): Promise<void> => {
    const read = await readFileText(file);
    if ('refusal' in read) onRefusal(read.refusal);
    else replace({ title: titleOfFile(file.name), transcript: read.text });
  };

  const command = (id: string, label: string, rest: Pick<Command, 'run' | 'disabled'>): Command => ({
    id,
    label,
    section: fr.section,
    ...rest,
  });
  const analyse = command('analyse', fr.analyse, { run: onAnalyse, disabled: blank || busy });
  const example = command('example', fr.editor.example, {
    run: () => replace({ title: EXAMPLE_TITLE, transcript: EXAMPLE_TRANSCRIPT }),
    disabled: busy,
  });
  const clear = command('clear', fr.editor.clear, {
    run: () => replace({ title: '', transcript: '' }),
    disabled: busy,
  });
  const save = command('save', fr.save, { run: () => (saved ? ask(true) : onSave()), disabled: busy });
  const printIt = command('print', fr.print, { run: () => print(), disabled: !analysed });
  useCommands([analyse, example, ...(blank ? [] : [clear]), ...(mayWrite ? [save] : []), printIt]);

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
        <CommandButton
          command={analyse}
          variant="primary"
          icon={<ScanText aria-hidden size={16} />}
          title={fr.editor.shortcut}
        />
        <CommandButton command={example} icon={<BookOpenText aria-hidden size={16} />} />
        <FileButton onFile={(file) => void takeFile(file)} />
        {blank ? null : <CommandButton command={clear} variant="ghost" icon={<Eraser aria-hidden size={16} />} />}
        <span className="ml-auto flex flex-wrap gap-2">
          {mayWrite ? (
            <CommandButton command={save} icon={<Save aria-hidden size={16} />} />
          ) : (
            <RefusedButton reason={fr.readOnly} icon={<Save aria-hidden size={16} />}>
              {fr.save}
            </RefusedButton>
          )}
          <CommandButton command={printIt} icon={<Printer aria-hidden size={16} />} />
        </span>
      </div>
      <ConfirmDialog
        open={replacement !== null}
        onOpenChange={(open) => {
          if (!open) setReplacement(null);
        }}
        {...(replacement?.transcript === '' ? fr.erase : fr.replace)}
        confirmVariant="primary"
        onConfirm={() => {
          if (replacement !== null) onReplace(replacement);
          setReplacement(null);
        }}
      />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        {...fr.saveAgain}
        confirmVariant="primary"
        onConfirm={() => {
          ask(false);
          onSave();
        }}
      />
    </Card>
  );
};
