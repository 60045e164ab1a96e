import { frenchDate } from '../french-date.ts';
import { LONGEST_AGENDA } from './draft.ts';

export interface OpenAction {
  readonly task: string;
  readonly assignee: string | null;
  readonly deadline: string | null;
  readonly isLate: boolean;
}

const DAY = new Intl.DateTimeFormat('fr', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const dayText = (deadline: string): string => {
  const ms = Date.parse(`${deadline.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(ms) ? deadline : frenchDate(DAY, ms);
};

function actionText({ task, assignee, deadline, isLate }: OpenAction): string {
  const about = [
    ...(assignee === null ? [] : [assignee]),
    ...(deadline === null ? [] : [`pour le ${dayText(deadline)}`]),
    ...(isLate ? ['en retard'] : []),
  ];
  return `${task}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
}

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[`${title}\u00A0:`, ...lines.map((line) => `- ${line}`)].join('\n')];

/** What is to be talked about: what was left undecided, then what is to be done. Whole lines, as many as fit. */
export function agendaOf(questions: readonly string[], actions: readonly OpenAction[]): string {
  const whole = [...part('À décider', questions), ...part('Où en est-on', actions.map(actionText))].join('\n\n');
  return whole.length <= LONGEST_AGENDA ? whole : whole.slice(0, whole.lastIndexOf('\n', LONGEST_AGENDA)).trimEnd();
}
