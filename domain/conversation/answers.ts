import { answerTo, counted, elapsed } from '#domain/bot-session/answers.ts';
import { TOLD_COMMANDS, toldCommands } from '#domain/bot-session/told-commands.ts';
import type { ChatCard, ChatMessage } from './chat-bot.ts';
import type { ChatCommandName } from './events.ts';

/** The meeting in which a bot is right now. */
export interface RunningMeeting {
  readonly phase: 'running';
  readonly elapsedMs: number;
  readonly lines: number;
  readonly speakers: readonly string[];
  readonly botName: string;
  /** Of what was said so far; null where there is too little. */
  readonly summary: string | null;
}

/** The last meeting of the conversation of which a bot took the minutes. */
export interface PastMeeting {
  readonly phase: 'over';
  /** Its day, in French. */
  readonly day: string;
  readonly lines: number;
  /** Whether everybody who reads the conversation was in it then. */
  readonly mayTell: boolean;
  /** Where Greffier shows it to those who may read it; null where this installation has no public address. */
  readonly url: string | null;
  readonly summary: string | null;
}

/** What the bot knows at the moment. */
export interface ChatFacts {
  /** Null where none was captured; `isMeeting` says whether one could be. */
  readonly meeting: RunningMeeting | PastMeeting | null;
  readonly isMeeting: boolean;
  /** Of those who are in the conversation; null where that is not told. */
  readonly members: readonly string[] | null;
  /** What was noted here, in its order. */
  readonly notes: readonly string[];
  /** When the reminder is due, in French, and of what; null where no time was understood. */
  readonly reminder: { readonly due: string; readonly subject: string } | null;
}

const NBSP = '\u00a0';
const plain = (text: string): ChatMessage => ({ text, card: null });
const NO_CARD: Omit<ChatCard, 'title'> = { paragraphs: [], facts: [], commands: [], link: null };

/** A card, and the text that stands for it where no cards are shown. */
function card(text: string, { title, ...rest }: Pick<ChatCard, 'title'> & Partial<ChatCard>): ChatMessage {
  return { text, card: { ...NO_CARD, title, ...rest } };
}

const NO_MEETING = 'Cette conversation n’est pas celle d’une réunion.';
const NONE_YET = 'Aucune réunion n’est en cours ici, et je n’ai encore pris le compte rendu d’aucune.';

/** Commands that need nothing behind them, as buttons. */
const BUTTONS = TOLD_COMMANDS.filter(({ command, argument }) => argument === null && command !== 'help').map(
  ({ named }) => {
    const word = named.split(' ')[0] ?? named;
    return { title: word.charAt(0).toUpperCase() + word.slice(1), text: word };
  },
);

function help(): ChatMessage {
  const introduction = 'Mentionnez-moi, puis écrivez une commande.';
  const text = [introduction, ...toldCommands()].join('\n');
  const facts = TOLD_COMMANDS.map(({ named, does, argument }) => ({
    label: argument === null ? named : `${named} + ${argument}`,
    value: does,
  }));
  return card(text, { title: 'Ce que je sais faire', paragraphs: [introduction], facts, commands: BUTTONS });
}

function status({ meeting, isMeeting }: ChatFacts): ChatMessage {
  if (meeting === null) return plain(isMeeting ? NONE_YET : NO_MEETING);
  if (meeting.phase === 'over') {
    const text = `Aucune réunion n’est en cours ici. La dernière dont j’ai pris le compte rendu date du ${meeting.day}.`;
    return card(text, { title: 'Aucune réunion en cours', paragraphs: [text], link: linkTo(meeting) });
  }
  const lines = counted(meeting.lines, 'ligne capturée', 'lignes capturées');
  return card(`Réunion en cours depuis ${elapsed(meeting.elapsedMs)}. ${lines}.`, {
    title: 'Réunion en cours',
    facts: [
      { label: 'Depuis', value: elapsed(meeting.elapsedMs) },
      { label: 'Compte rendu', value: lines },
      ...(meeting.speakers.length > 0 ? [{ label: 'Ont pris la parole', value: meeting.speakers.join(', ') }] : []),
    ],
    commands: BUTTONS.filter(({ text }) => text !== 'statut'),
  });
}

const linkTo = ({ url }: PastMeeting): ChatCard['link'] =>
  url === null ? null : { title: 'Ouvrir dans Greffier', url };

function resume({ meeting, isMeeting }: ChatFacts): ChatMessage {
  if (meeting === null) return plain(isMeeting ? NONE_YET : NO_MEETING);
  if (meeting.phase === 'running') {
    if (meeting.summary === null) return plain('Il n’y a pas encore assez à résumer.');
    return card(meeting.summary, { title: 'Ce qui s’est dit jusqu’ici', paragraphs: [meeting.summary] });
  }
  const link = linkTo(meeting);
  const where = link === null ? 'dans Greffier' : `dans Greffier${NBSP}: ${link.url}`;
  if (!meeting.mayTell) {
    const text = `Des personnes ont rejoint cette conversation depuis la réunion du ${meeting.day}. Son compte rendu se lit ${where}, avec les droits de chacun.`;
    return card(text, { title: `Réunion du ${meeting.day}`, paragraphs: [text], link });
  }
  if (meeting.summary === null) return plain(`Le compte rendu de la réunion du ${meeting.day} n’est pas encore prêt.`);
  return card(`Réunion du ${meeting.day}\n${meeting.summary}`, {
    title: `Réunion du ${meeting.day}`,
    paragraphs: [meeting.summary],
    link,
  });
}

function participants({ members, meeting }: ChatFacts): ChatMessage {
  const speakers = meeting?.phase === 'running' ? meeting.speakers : [];
  const told = [
    ...(members && members.length > 0
      ? [`${counted(members.length, 'membre', 'membres')} de la conversation${NBSP}: ${members.join(', ')}.`]
      : []),
    ...(speakers.length > 0 ? [`Ont pris la parole${NBSP}: ${speakers.join(', ')}.`] : []),
  ];
  return plain(told.join('\n') || 'La liste des participants n’est pas lisible pour le moment.');
}

function time({ meeting, isMeeting }: ChatFacts): ChatMessage {
  if (meeting?.phase !== 'running') return plain(isMeeting ? 'Aucune réunion n’est en cours ici.' : NO_MEETING);
  const { elapsedMs, lines, speakers, summary, botName } = meeting;
  return plain(answerTo('time', { elapsedMs, lines, speakers, summary, botName, participants: null }));
}

function noted({ meeting, isMeeting }: ChatFacts): ChatMessage {
  if (meeting?.phase === 'running') return plain('C’est noté, dans le compte rendu de la réunion.');
  const why = isMeeting ? 'aucune réunion n’est en cours' : 'ce n’est pas une réunion';
  return plain(`C’est noté ici (${why}). «${NBSP}note${NBSP}» seul relit les notes.`);
}

const listed = ({ notes }: ChatFacts): ChatMessage =>
  plain(
    notes.length === 0
      ? `Rien n’est noté ici. Écrivez «${NBSP}note${NBSP}», puis un texte.`
      : [`${counted(notes.length, 'note', 'notes')}${NBSP}:`, ...notes.map((note) => `– ${note}`)].join('\n'),
  );

function reminded({ reminder }: ChatFacts): ChatMessage {
  if (reminder === null)
    return plain(
      `Je n’ai pas compris quand. Par exemple${NBSP}: rappel 5${NBSP}min, ou rappel demain 9${NBSP}h appeler Léa.`,
    );
  const { due, subject } = reminder;
  return plain(subject === '' ? `Je vous le rappelle ${due}.` : `Je vous le rappelle ${due}${NBSP}: ${subject}`);
}

/** Characters of a message to the bot. */
export const LONGEST_REQUEST = 4_000;

/** What the bot answers in a conversation of Teams. */
export function chatAnswer(command: ChatCommandName, facts: ChatFacts): ChatMessage {
  switch (command) {
    case 'help':
      return help();
    case 'status':
      return status(facts);
    case 'participants':
      return participants(facts);
    case 'time':
      return time(facts);
    case 'resume':
      return resume(facts);
    case 'note':
      return noted(facts);
    case 'notes':
      return listed(facts);
    case 'reminder':
      return reminded(facts);
    case 'too-long':
      return plain(`Ce message est trop long pour moi${NBSP}: ${LONGEST_REQUEST} caractères au plus.`);
    case 'unknown':
      return plain(`Je ne connais pas cette commande. Écrivez «${NBSP}aide${NBSP}» pour la liste.`);
  }
}
