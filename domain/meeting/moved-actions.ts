import { isErased } from '#domain/events/personal.ts';
import type { MeetingEvent } from './events.ts';

/** An action item that merging two speakers gave from the one to the other, and that nobody touched since. */
interface MovedAction {
  readonly captureId: string;
  readonly from: number;
  readonly into: number;
  /** It went along with a new name of its speaker since: the merge's correction is not its last. */
  readonly isRenamed: boolean;
}

/** What merging did to action items. The log says it by order alone: `SpeakersMerged` ends what one merge appends. */
export interface MovedActions {
  readonly actions: ReadonlyMap<string, MovedAction>;
  /** Corrected by the events just before. */
  readonly recent: readonly string[];
  /** Whose new name the events just before follow. */
  readonly renamed: { readonly speaker: number; readonly name: string } | null;
}

export const noneMoved: MovedActions = { actions: new Map(), recent: [], renamed: null };

const without = ({ actions }: MovedActions, actionId: string): ReadonlyMap<string, MovedAction> =>
  new Map([...actions].filter(([id]) => id !== actionId));

function corrected(
  moved: MovedActions,
  { actionId, content }: Extract<MeetingEvent, { type: 'ActionItemCorrected' }>['data'],
): MovedActions {
  const { recent, renamed } = moved;
  const known = moved.actions.get(actionId);
  const isRenaming =
    known !== undefined &&
    renamed?.speaker === known.into &&
    !recent.includes(actionId) &&
    !isErased(content) &&
    content.assignee === renamed.name;
  const actions = isRenaming
    ? new Map(moved.actions).set(actionId, { ...known, isRenamed: true })
    : without(moved, actionId);
  return { ...moved, actions, recent: [...recent, actionId] };
}

export function evolveMoved(moved: MovedActions, event: MeetingEvent): MovedActions {
  switch (event.type) {
    case 'ActionItemCorrected':
      return corrected(moved, event.data);
    case 'ActionItemRemoved':
    case 'ActionItemRestored':
      return { ...noneMoved, actions: without(moved, event.data.actionId) };
    case 'SpeakersMerged': {
      const { captureId, from, into } = event.data;
      const pair: MovedAction = { captureId, from, into, isRenamed: false };
      return { ...noneMoved, actions: new Map([...moved.actions, ...moved.recent.map((id) => [id, pair] as const)]) };
    }
    case 'SpeakerRenamed': {
      const { speaker, name } = event.data;
      return { ...moved, recent: [], renamed: isErased(name) ? null : { speaker, name } };
    }
    case 'PersonErased':
      return noneMoved;
    default:
      return moved.recent.length === 0 && moved.renamed === null ? moved : { ...noneMoved, actions: moved.actions };
  }
}
