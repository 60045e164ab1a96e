import type { ActionItem } from '#domain/analysis/analysis.ts';
import { priorityText, statusText } from '#domain/minutes/words.ts';
import { stringify } from 'csv-stringify/sync';
import type { Minutes } from './minutes.ts';

const HEADINGS = ['Action', 'Responsable', 'Échéance', 'Priorité', 'État', 'Réunion', 'Date de la réunion'];
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and behind a separator for a reader that cuts
 * cells otherwise than we do, blanks and quotes in between. A digit after a comma is a decimal and stays.
 */
const FORMULA = /(?<before>^[\s"']*|[;,][\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Text of one line that no spreadsheet computes: an apostrophe makes text of what would be a formula. */
const guarded = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(FORMULA, `$<before>'`);

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

/**
 * Action items as a French spreadsheet opens them: semicolons, a byte order mark that says UTF-8, every cell quoted, no
 * line breaks in cells.
 */
export function actionsCsv(actions: readonly ExportedAction[]): string {
  const rows = actions.map(({ action, meeting: { title, startTime } }) =>
    [
      action.task,
      action.assignee ?? '',
      action.deadline ?? '',
      priorityText(action),
      statusText(action),
      title,
      day.format(startTime),
    ].map(guarded),
  );
  return stringify([HEADINGS, ...rows], {
    bom: true,
    delimiter: ';',
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
}
