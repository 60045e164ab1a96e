import type { ActionItemView } from '#api/contract/analysis.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { messageOf } from '../../api/failure.ts';
import { ActionsPanel, ActionsPart } from '../../minutes/ActionsPanel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCheckActionMutation } from './api.ts';
import { fr } from './fr.ts';

const NO_ACTIONS: readonly ActionItemView[] = [];

interface Props {
  /** A part of the compte rendu, or a tab of its own. */
  readonly as: 'part' | 'panel';
  readonly meeting: MeetingView;
  readonly found: {
    readonly actionItems?: readonly ActionItemView[] | undefined;
    /** Ids of the actions that the person may check without being allowed to edit the meeting. */
    readonly checkable?: readonly string[] | undefined;
  };
}

/** The meeting's actions; those who may edit the meeting check them, and an assignee checks their own. */
export const MeetingActions = ({ as, meeting, found }: Props) => {
  const { actionItems = NO_ACTIONS, checkable } = found;
  const [check] = useCheckActionMutation();
  const toggle = async (actionId: string, completed: boolean): Promise<void> => {
    const { error } = await check({ id: meeting.id, actionId, completed });
    if (error !== undefined) showToast('error', fr.actionNotSaved(messageOf(error)));
  };
  const mayCheck = (id: string): boolean => meeting.may.edit || checkable?.includes(id) === true;
  const Actions = as === 'part' ? ActionsPart : ActionsPanel;
  return <Actions actions={actionItems} mayCheck={mayCheck} onToggle={(id, completed) => void toggle(id, completed)} />;
};
