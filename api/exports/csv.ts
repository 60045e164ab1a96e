import { stringify } from 'csv-stringify/sync';
import { priorityText, statusText, type Minutes } from './minutes.ts';

const HEADINGS = ['Action', 'Responsable', 'Échéance', 'Priorité', 'État', 'Réunion', 'Date de la réunion'];
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** Spreadsheets take what begins with these for a formula, also behind blanks; a quote in front makes it text again. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The action items as RFC 4180 says, with the byte order mark by which spreadsheets see that it is UTF-8. */
export function actionsCsv({ title, startTime, analysis }: Minutes): string {
  const rows = (analysis?.actionItems ?? []).map((action) =>
    [action.task, action.assignee ?? '', action.deadline ?? '', priorityText(action), statusText(action), title, day.format(startTime)].map(guarded),
  );
  return stringify([HEADINGS, ...rows], { bom: true, record_delimiter: 'windows' });
}
