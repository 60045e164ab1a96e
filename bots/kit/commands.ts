import { analyse } from '#commands/analysis/analyse.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { loadEvents } from '#commands/stream.ts';
import type { DueReminder } from '#commands/bot-session/reminders.ts';
import { answerTo, reminderText, type MeetingSoFar } from '#domain/bot-session/answers.ts';
import {
  echoes,
  spokenCommand,
  unknownCommand,
  type SpokenCommand,
  type SpokenCommandName,
} from '#domain/bot-session/spoken-commands.ts';
import { isLine, type CaptionEvent } from '#domain/bot-session/events.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import type { LineChange } from '#domain/captions/observation.ts';
import type { EventLog } from '#domain/events/log.ts';
import { orElse } from '#domain/events/personal.ts';
import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { SessionReporter } from './session-reporter.ts';

export interface CommandDependencies {
  readonly sessionId: string;
  readonly botName: string;
  readonly startedAt: string;
  readonly log: Pick<EventLog, 'load'>;
  readonly analyst: Analyst;
  readonly voice: SessionReporter;
  /** What was due before was given by a worker of a version that did not say so, epoch ms. */
  readonly remindFrom: number;
  /** Who is in the meeting, as the client tells. */
  readonly people: () => readonly string[] | null;
  readonly speakers: () => readonly string[];
  readonly lines: () => number;
  /** Writes to the chat of the meeting; answers whether it could. */
  readonly write: (text: string) => Promise<boolean>;
}

/** Answers that may still be read out by somebody, or by a screen reader. */
const REMEMBERED = 10;
/** Lines of which a command was answered: a line that is revised is no second command. */
const REMEMBERED_LINES = 500;

/** Hears what is said to the bot, answers in the chat, and says that it did. */
export class SpokenCommands {
  readonly #dependencies: CommandDependencies;
  readonly #answered = new Set<number>();
  readonly #reminded = new Set<string>();
  /** Lines that were answered with what can be asked: the command itself may come yet. */
  readonly #misunderstood = new Set<number>();
  #answers: readonly string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: CommandDependencies) {
    this.#dependencies = dependencies;
  }

  hear({ line, speaker, text }: LineChange): void {
    const { botName } = this.#dependencies;
    // The bot's own words, and its answers read out by others, ask for nothing.
    if (speaker === botName || this.#answered.has(line) || echoes(text, this.#answers)) return;
    const asked = spokenCommand(text, botName);
    if (asked) remember(this.#answered, line);
    else if (this.#misunderstood.has(line) || !unknownCommand(text, botName)) return;
    else remember(this.#misunderstood, line);
    this.#then(() => this.#answer(asked, speaker, text));
  }

  /** Says what it is time to remind people of. @param now epoch ms */
  remind(reminders: readonly DueReminder[], now: number): void {
    for (const { id, reminder, asker, dueAt } of reminders) {
      if (dueAt > now || dueAt < this.#dependencies.remindFrom || this.#reminded.has(id)) continue;
      this.#reminded.add(id);
      this.#then(async () => {
        // First, so that another worker never gives it again, and one that was replaced does not give it.
        await this.#dependencies.voice.tell({ type: 'giveReminder', reminder: id });
        await this.#write(reminderText(reminder, asker));
      });
    }
  }

  /** One thing after the other: the chat is one. */
  #then(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch(() => undefined);
  }

  async #answer(asked: SpokenCommand | null, asker: string, request: string): Promise<void> {
    const { voice, sessionId } = this.#dependencies;
    const command = asked?.command ?? 'unknown';
    const answer = answerTo(command, await this.#soFar(command), asked?.text ?? null);
    await this.#write(answer);
    await voice.tell({ type: 'recordAnswer', sessionId, command, asker, request, answer });
  }

  async #write(text: string): Promise<void> {
    this.#answers = [...this.#answers, text].slice(-REMEMBERED);
    const written = await this.#dependencies.write(text);
    this.#dependencies.voice.mention(
      written
        ? { type: 'clearDrift', signal: 'chat-unavailable', subject: 'chat' }
        : { type: 'noticeDrift', signal: 'chat-unavailable', subject: 'chat', evidence: null },
    );
  }

  /** Everything that was asked so far is answered. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async #soFar(command: SpokenCommandName | 'unknown'): Promise<MeetingSoFar> {
    const { startedAt, botName, people, speakers, lines } = this.#dependencies;
    const summary = command === 'resume' ? await summaryOf(this.#dependencies) : null;
    return {
      elapsedMs: Date.now() - Date.parse(startedAt),
      participants: people(),
      speakers: speakers(),
      lines: lines(),
      summary,
      botName,
    };
  }
}

/** Adds a line, and forgets the oldest. */
function remember(lines: Set<number>, line: number): void {
  lines.add(line);
  for (const old of lines) if (lines.size > REMEMBERED_LINES) lines.delete(old);
}

/** Fewer lines are not worth a summary. */
const FEWEST_LINES = 3;

/** What was said so far, by whoever analyses; null where that is too little, or cannot be done now. */
async function summaryOf({
  log,
  sessionId,
  analyst,
  startedAt,
}: Pick<CommandDependencies, 'log' | 'sessionId' | 'analyst' | 'startedAt'>): Promise<string | null> {
  try {
    const lines = captionLines((await loadEvents(log, captionStreams.of(sessionId))).events);
    if (lines.length < FEWEST_LINES) return null;
    const { result } = await analyse(analyst, { title: '', lines, heldAt: startedAt });
    return result.summary.trim() || null;
  } catch {
    return null;
  }
}

function captionLines(events: readonly CaptionEvent[]): TranscriptLine[] {
  const names = new Map<number, string>();
  const lines = new Map<number, TranscriptLine>();
  for (const event of events) {
    if (event.type === 'CaptionSpeakerSeen') names.set(event.data.speaker, orElse(event.data.name, UNKNOWN_SPEAKER));
    if (!isLine(event)) continue;
    const { line, at, speaker, text } = event.data;
    lines.set(line, { line, at, speaker: names.get(speaker) ?? UNKNOWN_SPEAKER, text: orElse(text, '') });
  }
  return [...lines.values()].filter(({ text }) => text !== '').toSorted((a, b) => a.line - b.line);
}
