import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { Change } from './change.ts';
import { useDraft } from './draft.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { fr } from './fr.ts';
import { Names } from '../../../people/Names.tsx';
import { useEditing } from './tools.ts';
import { Words } from './Words.tsx';

interface Props {
  readonly line: TranscriptLineView;
  readonly subject: string;
}

/** Puts right what was said in a line, and who said it: there, or wherever they speak. */
export const LineEditor = ({ line, subject }: Props) => {
  const editing = useEditing();
  const [{ speaker = line.speaker, text = line.text, isEverywhere = false }, write] = useDraft();
  const [isEmpty, complain] = useState(false);
  if (editing === null) return null;
  const { meeting, seenOf, make, leave } = editing;
  const names = [...new Set(meeting.participants.map((one) => one.name))];
  const [who, ...namesakes] = meeting.participants.filter((one) => one.name === line.speaker);
  const wanted = speaker.trim();
  // A name that somebody else has already is given to this line only: two people stay two.
  const mayRename = who !== undefined && namesakes.length === 0 && wanted !== line.speaker && !names.includes(wanted);
  const save = (): void => {
    if (text.trim() === '' || wanted === '') return complain(true);
    const renames = mayRename && isEverywhere;
    const changes: Change[] = renames
      ? [{ kind: 'speaker', number: who.number, name: wanted, seen: seenOf(`speaker/${who.number}`) }]
      : [];
    const isSame = text.trim() === line.text && (renames || wanted === line.speaker);
    if (!isSame)
      changes.push({ kind: 'line', line: line.line, text: text.trim(), speaker: wanted, seen: seenOf(subject) });
    if (changes.length === 0) return leave();
    make(subject, ...changes);
  };
  return (
    <EditorFrame
      label={fr.labels.line}
      subject={subject}
      multiline={false}
      theirs={`${line.speaker}\u00A0: ${line.text}`}
      mine={`${speaker}\u00A0: ${text}`}
      onSave={save}
      removal={null}
    >
      <Names
        label={fr.labels.speaker}
        value={speaker}
        names={names}
        required
        onChange={(value) => write({ speaker: value })}
      />
      {mayRename ? (
        <div className="flex items-start gap-3">
          <Checkbox label={fr.everywhere} checked={isEverywhere} onChange={(value) => write({ isEverywhere: value })} />
          <p aria-hidden className="min-w-0">
            {fr.everywhere}
            <span className="text-tertiary block text-sm">{fr.everywhereHint(line.speaker)}</span>
          </p>
        </div>
      ) : null}
      <Words
        label={fr.labels.line}
        maxLength={20_000}
        value={text}
        error={isEmpty && text.trim() === '' ? fr.empty : null}
        onChange={(value) => write({ text: value })}
      />
    </EditorFrame>
  );
};
