import type { ActionItemView } from '#api/contract/analysis.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { messageOf } from '../../api/failure.ts';
import { ActionsPanel } from '../../minutes/ActionsPanel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCheckActionMutation } from './api.ts';
import { fr } from './fr.ts';

/** The meeting's actions; whoever may edit it checks them. */
export const MeetingActions = ({ meeting, actions }: { readonly meeting: MeetingView; readonly actions: readonly ActionItemView[] }) => {
  const [check] = useCheckActionMutation();
  const toggle = async (actionId: string, completed: boolean): Promise<void> => {
    const { error } = await check({ id: meeting.id, actionId, completed });
    if (error !== undefined) showToast('error', fr.actionNotSaved(messageOf(error)));
  };
  return <ActionsPanel actions={actions} onToggle={meeting.may.edit ? (id, completed) => void toggle(id, completed) : undefined} />;
};
