import type { ActionItemView } from '#api/contract/analysis.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { messageOf } from '../../api/failure.ts';
import { ActionsPanel } from '../../minutes/ActionsPanel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCheckActionMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly meeting: MeetingView;
  readonly actions: readonly ActionItemView[];
  /** Ids of the actions that the person may check without being allowed to edit the meeting. */
  readonly checkable: readonly string[];
}

/** The meeting's actions; those who may edit the meeting check them, and an assignee checks their own. */
export const MeetingActions = ({ meeting, actions, checkable }: Props) => {
  const [check] = useCheckActionMutation();
  const toggle = async (actionId: string, completed: boolean): Promise<void> => {
    const { error } = await check({ id: meeting.id, actionId, completed });
    if (error !== undefined) showToast('error', fr.actionNotSaved(messageOf(error)));
  };
  const mayCheck = (id: string): boolean => meeting.may.edit || checkable.includes(id);
  return (
    <ActionsPanel actions={actions} mayCheck={mayCheck} onToggle={(id, completed) => void toggle(id, completed)} />
  );
};
