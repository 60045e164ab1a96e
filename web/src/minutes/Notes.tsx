import type { NoteView } from '#api/contract/meetings.ts';
import { formatTime } from '../fr/dates.ts';
import { typeset } from '#api/contract/typography.ts';
import { fr } from './fr.ts';
import { Part } from './Part.tsx';

export interface NotesProps {
  readonly notes: readonly NoteView[];
}

/** What people had the bot note during the meeting; nothing where they had nothing noted. */
export const Notes = ({ notes }: NotesProps) =>
  notes.length === 0 ? null : (
    <Part title={fr.notes.title}>
      <ul className="prose-minutes marker:text-tertiary list-disc space-y-1.5 pl-5">
        {notes.map(({ text, by, at }) => (
          <li key={`${at} ${text}`} className="pl-1">
            {typeset(text)}{' '}
            <span className="text-tertiary font-sans text-sm">{fr.notes.given(by, formatTime(at))}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
