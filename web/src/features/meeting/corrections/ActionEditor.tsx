import type { ActionItemView } from '#api/contract/analysis.ts';
import { DAY_EXPECTED, isNearDay } from '#api/contract/day.ts';
import { useState } from 'react';
import { TextInput } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Names } from '../../../people/Names.tsx';
import { useNames } from '../../../people/useAccounts.ts';
import { type ActionContent, useDraft } from './draft.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { fr } from './fr.ts';
import { useEditing } from './tools.ts';
import { Words } from './Words.tsx';

const NOTHING: ActionContent = { task: '', assignee: null, deadline: null, priority: 'medium' };
const PRIORITIES = (['high', 'medium', 'low'] as const).map((value) => ({ value, label: fr.priorities[value] }));

const said = ({ task, assignee, deadline }: ActionContent): string =>
  [task, assignee, deadline].filter((part) => part !== null).join(', ');

interface Props {
  /** Null for one that is added. */
  readonly action: ActionItemView | null;
  readonly subject: string;
}

/** Puts an action item right, or writes a new one. */
export const ActionEditor = ({ action, subject }: Props) => {
  const editing = useEditing();
  const known: ActionContent = action ?? NOTHING;
  const [{ action: content = known }, write] = useDraft();
  const change = (next: ActionContent): void => write({ action: next });
  const [isFaulty, complain] = useState(false);
  const present = editing?.meeting.participants.map(({ name }) => name) ?? [];
  const names = useNames(editing?.meeting.id ?? null, present, content.assignee ?? '');
  if (editing === null) return null;
  const { meeting, seenOf, make } = editing;
  const { task, assignee, deadline, priority } = content;
  // Whose action it is, is told by accounts: a name alone is nobody's.
  const isUnlinked =
    (assignee?.trim() ?? '') !== '' &&
    !meeting.participants.some(({ name, account }) => name === assignee?.trim() && account !== null);
  const isFar = deadline !== null && !isNearDay(deadline);
  const save = (): void => {
    if (task.trim() === '' || isFar) return complain(true);
    const wanted = { task: task.trim(), assignee: assignee?.trim() || null, deadline, priority };
    if (action === null) make(subject, { kind: 'addAction', action: wanted });
    else make(subject, { kind: 'action', item: action.id, action: wanted, seen: seenOf(subject) });
  };
  return (
    <EditorFrame
      label={fr.labels.action}
      subject={subject}
      multiline={false}
      theirs={said(known)}
      mine={said(content)}
      onSave={save}
      removal={action === null ? null : { kind: 'removeAction', item: action.id, seen: seenOf(subject) }}
    >
      <Words
        label={fr.labels.action}
        maxLength={2000}
        value={task}
        error={isFaulty && task.trim() === '' ? fr.empty : null}
        onChange={(value) => change({ ...content, task: value })}
      />
      {isUnlinked ? <p className="text-tertiary text-sm">{fr.unlinked(assignee ?? '')}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Names
          label={fr.assignee}
          className="min-w-0 flex-1 basis-44"
          value={assignee ?? ''}
          names={names}
          onChange={(value) => change({ ...content, assignee: value === '' ? null : value })}
        />
        <TextInput
          label={fr.deadline}
          type="date"
          value={deadline?.slice(0, 10) ?? ''}
          error={isFaulty && isFar ? DAY_EXPECTED : null}
          onChange={(event) => change({ ...content, deadline: event.currentTarget.value || null })}
        />
        <Select
          label={fr.priority}
          value={priority}
          options={PRIORITIES}
          onChange={(value) => change({ ...content, priority: value })}
        />
      </div>
    </EditorFrame>
  );
};
