import { reminderIn, type Reminder } from './reminder.ts';
import type { SpokenCommandName } from './command-words.ts';
import { toldCommands } from './told-commands.ts';

/** What the bot knows of its meeting at the moment. */
export interface MeetingSoFar {
  readonly elapsedMs: number;
  /** Null where the page does not tell who is there. */
  readonly participants: readonly string[] | null;
  /** Those who have been heard. */
  readonly speakers: readonly string[];
  /** Of the bot, which is no participant. */
  readonly botName: string | null;
  readonly lines: number;
  /** Of what was said so far; null where there is too little. */
  readonly summary: string | null;
}

const NBSP = '\u00a0';

/** « moins d’une minute », « 12 min », « 1 h 05 ». @param ms milliseconds */
export function elapsed(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'moins d’une minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${minutes}${NBSP}min` : `${hours}${NBSP}h${NBSP}${String(rest).padStart(2, '0')}`;
}

export const counted = (count: number, one: string, many: string): string => `${count}${NBSP}${count < 2 ? one : many}`;

/** People as the page lists them, else those who were heard. */
function participants({ participants: all, speakers: heard, botName }: MeetingSoFar): string {
  const isPerson = (name: string): boolean =>
    botName === null || (name !== botName && !name.startsWith(`${botName} (`));
  const listed = all?.filter(isPerson) ?? null;
  const speakers = heard.filter(isPerson);
  if (listed && listed.length > 0)
    return `${counted(listed.length, 'participant', 'participants')}${NBSP}: ${listed.join(', ')}.`;
  if (speakers.length > 0) return `Ont pris la parole${NBSP}: ${speakers.join(', ')}.`;
  return 'La liste des participants n’est pas lisible pour le moment.';
}

function reminding(text: string): string {
  const reminder = reminderIn(text);
  if (reminder === null)
    return `Je n’ai pas compris dans combien de temps. Par exemple${NBSP}: rappel dans 5${NBSP}min.`;
  const { delayMs, subject } = reminder;
  const delay = delayMs < 60_000 ? `${Math.round(delayMs / 1_000)}${NBSP}s` : elapsed(delayMs);
  return subject === '' ? `Je vous le rappelle dans ${delay}.` : `Je vous le rappelle dans ${delay}${NBSP}: ${subject}`;
}

/** What the bot writes once the time is over. @param asker null where nobody knows any more */
export const reminderText = ({ subject }: Reminder, asker: string | null): string =>
  `Rappel${asker === null ? '' : ` pour ${asker}`}${NBSP}: ${subject === '' ? 'le temps demandé est écoulé.' : subject}`;

/**
 * What the bot answers in the meeting's chat. No answer is itself a command: read out loud, it asks for nothing.
 * @param text what follows the command, where something does
 */
export function answerTo(
  command: SpokenCommandName | 'unknown',
  meeting: MeetingSoFar,
  text: string | null = null,
): string {
  switch (command) {
    case 'help':
      return ['Prononcez mon nom, puis une commande.', ...toldCommands()].join('\n');
    case 'status':
      return `Réunion en cours depuis ${elapsed(meeting.elapsedMs)}. ${counted(meeting.lines, 'ligne capturée', 'lignes capturées')}. ${participants(meeting)}`;
    case 'participants':
      return participants(meeting);
    case 'time':
      return `Durée écoulée${NBSP}: ${elapsed(meeting.elapsedMs)}.`;
    case 'resume':
      return meeting.summary ?? 'Il n’y a pas encore assez à résumer.';
    case 'note':
      return 'C’est noté.';
    case 'reminder':
      return reminding(text ?? '');
    case 'unknown':
      return 'Je ne connais pas cette commande. Prononcez mon nom, puis aide, pour la liste.';
  }
}
