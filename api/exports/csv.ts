import type { ActionItem } from '#domain/analysis/analysis.ts';
import { GENERATED_CELL } from '#domain/minutes/generated.ts';
import { priorityText, statusText } from '#domain/minutes/words.ts';
import { frenchCsv } from './french-csv.ts';
import type { Minutes } from './minutes.ts';

const HEADINGS = ['Action', 'Responsable', 'Échéance', 'Priorité', 'État', 'Réunion', 'Date de la réunion', 'Mention'];
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** An action item of a meeting, as files have it. */
export interface ExportedAction {
  readonly action: Pick<ActionItem, 'id' | 'task' | 'assignee' | 'deadline' | 'priority'> & {
    readonly status: 'pending' | 'completed';
  };
  readonly meeting: Pick<Minutes, 'id' | 'title' | 'startTime'>;
}

/** The action items of one meeting. */
export const actionsOf = ({ analysis, ...meeting }: Omit<Minutes, 'lines'>): ExportedAction[] =>
  (analysis?.actionItems ?? []).map((action) => ({ action, meeting }));

/** Action items, a row each. */
export const actionsCsv = (actions: readonly ExportedAction[]): string =>
  frenchCsv(
    HEADINGS,
    actions.map(({ action, meeting: { title, startTime } }) => [
      action.task,
      action.assignee ?? '',
      action.deadline ?? '',
      priorityText(action),
      statusText(action),
      title,
      day.format(startTime),
      GENERATED_CELL,
    ]),
  );
