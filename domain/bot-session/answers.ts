import type { SpokenCommandName } from './spoken-commands.ts';

/** What the bot knows of its meeting at the moment. */
export interface MeetingSoFar {
  readonly elapsedMs: number;
  /** Null where the page does not tell who is there. */
  readonly participants: readonly string[] | null;
  /** Those who have been heard. */
  readonly speakers: readonly string[];
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

const counted = (count: number, one: string, many: string): string => `${count}${NBSP}${count < 2 ? one : many}`;

/** People as the page lists them, else those who were heard. */
function participants({ participants: listed, speakers }: MeetingSoFar): string {
  if (listed && listed.length > 0) return `${counted(listed.length, 'participant', 'participants')}${NBSP}: ${listed.join(', ')}.`;
  if (speakers.length > 0) return `Ont pris la parole${NBSP}: ${speakers.join(', ')}.`;
  return 'La liste des participants n’est pas lisible pour le moment.';
}

/** What the bot answers in the meeting's chat. No answer is itself a command: read out loud, it asks for nothing. */
export function answerTo(command: SpokenCommandName, meeting: MeetingSoFar): string {
  switch (command) {
    case 'help':
      return [
        'Prononcez mon nom, puis une commande.',
        'aide (help) – cette liste',
        'statut (status) – état de la réunion',
        'participants – qui est là',
        'temps (time) – durée écoulée',
        'résumé (resume) – ce qui s’est dit jusqu’ici',
        'note, puis un texte – une note importante',
      ].join('\n');
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
  }
}
