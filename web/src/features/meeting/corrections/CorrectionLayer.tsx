import type { MeetingView } from '#api/contract/meetings.ts';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { Location } from 'react-router-dom';
import type { CorrectionTools } from '../../../minutes/corrections/context.ts';
import { useCommands } from '../../../palette/registry.ts';
import { LeavingQuestion } from '../../../unsaved/LeavingQuestion.tsx';
import { UnsavedQuestion } from '../../../unsaved/UnsavedQuestion.tsx';
import { Always } from './Always.tsx';
import { useCorrectionsQuery } from './api.ts';
import { isWritten, takeDraft } from './draft.ts';
import { Editor } from './Editor.tsx';
import { handleAtHand } from './focus.ts';
import { fr } from './fr.ts';
import { Addition, Handle } from './Handle.tsx';
import { STATEMENT_LISTS } from './lists.ts';
import { mayAdd } from './mayAdd.ts';
import { type Mark, NEW, provide } from './tools.ts';
import { UnplacedDialog } from './UnplacedDialog.tsx';
import { useCorrecting } from './useCorrecting.ts';

export interface CorrectionLayerProps {
  readonly meeting: MeetingView;
  readonly onTools: (tools: CorrectionTools | null) => void;
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

/** Another page, or the meeting as it was; a draft stays where only another tab or line is opened. */
const leavesMeeting = (from: Location, to: Location): boolean => {
  const { searchParams } = new URL(to.search, location.origin);
  return from.pathname !== to.pathname || searchParams.has('at') || searchParams.has('history');
};

/** Corrections of a meeting's page: what is edited, what was refused, and who corrected what. */
export const CorrectionLayer = ({ meeting, onTools }: CorrectionLayerProps) => {
  const { data } = useCorrectionsQuery(meeting.id);
  const marks = useMemo(
    () => (data === undefined ? NO_MARKS : new Map(data.map(({ subject, ...mark }) => [subject, mark]))),
    [data],
  );
  const { editing, asked, unplaced, onPlaced, proposal, onProposed } = useCorrecting(meeting);
  const { edited, open } = editing;
  const mayEdit = meeting.may.edit;
  const adds = mayAdd(meeting);
  useCommands(
    mayEdit
      ? [
          {
            id: 'correct',
            label: fr.correct,
            keys: 'e',
            section: fr.section,
            run: () => handleAtHand('data-correct')?.click(),
          },
          {
            id: 'important',
            label: fr.important,
            keys: 'i',
            section: fr.section,
            run: () => handleAtHand('data-mark')?.click(),
          },
          ...(adds ? ([...STATEMENT_LISTS, 'action'] as const) : []).map((what) => ({
            id: `add ${what}`,
            label: fr.add[what],
            section: fr.section,
            run: () => open(`${NEW}${what}`),
          })),
        ]
      : [],
  );
  useLayoutEffect(() => provide({ ...editing, marks }));
  useEffect(
    () => () => {
      provide(null);
      takeDraft();
    },
    [],
  );
  useEffect(() => onTools({ edited, Editor, Handle, Addition: adds ? Addition : null }), [onTools, edited, adds]);
  useEffect(() => () => onTools(null), [onTools]);
  return (
    <>
      {edited === null ? null : <LeavingQuestion isChanged={isWritten} leaves={leavesMeeting} />}
      <UnsavedQuestion open={asked.isOpen} onStay={asked.onStay} onLeave={asked.onLeave} words={fr.discarding} />
      {proposal === null ? null : <Always id={meeting.id} proposal={proposal} onClose={onProposed} />}
      {unplaced === null ? null : (
        <UnplacedDialog
          unplaced={unplaced}
          onClose={onPlaced}
          onAdd={(addition) =>
            editing.make(`${NEW}${addition.kind === 'addStatement' ? addition.part : 'action'}`, addition)
          }
        />
      )}
    </>
  );
};
