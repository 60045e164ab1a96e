import { LRUCache } from 'lru-cache';
import { analyse } from '#commands/analysis/analyse.ts';
import { answerCommand } from '#commands/bot-session/answer.ts';
import type { DueReminder } from '#commands/bot-session/reminders.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { reminderText, type MeetingSoFar } from '#domain/bot-session/answers.ts';
import { commandIn, type AskedCommand, type AskedVia } from '#domain/bot-session/asked-command.ts';
import { echoes } from '#domain/bot-session/echo.ts';
import type { LineChange } from '#domain/captions/observation.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { ChatMessage } from './client.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';

export interface CommandDependencies {
  readonly sessionId: string;
  readonly botName: string;
  readonly startedAt: string;
  readonly log: Pick<EventLog, 'load'>;
  readonly now: () => string;
  readonly analyst: Analyst;
  readonly voice: BotSessionReporter;
  /** What was due before was given by a worker of a version that did not say so, epoch ms. */
  readonly remindFrom: number;
  /** What the bot knows of its meeting at the moment. */
  readonly seen: () => Pick<MeetingSoFar, 'participants' | 'speakers' | 'lines'>;
  /** Writes to the chat of the meeting; answers whether it could. */
  readonly write: (text: string) => Promise<boolean>;
}

/** Answers that may still be read out by somebody, or by a screen reader. */
const REMEMBERED = 10;
/** Lines and messages of which a command was answered: a line that is revised is no second command. */
const REMEMBERED_QUESTIONS = 500;

interface Question {
  readonly asker: string;
  readonly request: string;
  readonly via: AskedVia;
}

/** Hears what is said and typed to the bot, answers in the chat, and says that it did. */
export class BotCommands {
  readonly #dependencies: CommandDependencies;
  readonly #answered = new LRUCache<string | number, true>({ max: REMEMBERED_QUESTIONS });
  readonly #reminded = new Set<string>();
  /** Lines that were answered with what can be asked: the command itself may come yet. */
  readonly #misunderstood = new LRUCache<string | number, true>({ max: REMEMBERED_QUESTIONS });
  #answers: readonly string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: CommandDependencies) {
    this.#dependencies = dependencies;
  }

  hear({ line, speaker, text }: LineChange): void {
    this.#take(line, { asker: speaker, request: text, via: 'speech' });
  }

  read({ id, author, text }: ChatMessage): void {
    this.#take(id, { asker: author, request: text, via: 'chat' });
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

  /** Everything that was asked so far is answered. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** @param id of the line, a number, or of the message, a text */
  #take(id: string | number, question: Question): void {
    const { botName } = this.#dependencies;
    const { asker, request, via } = question;
    // The bot's own words, and its answers read out by others, ask for nothing.
    if (asker === botName || this.#answered.has(id) || echoes(request, this.#answers)) return;
    const asked = commandIn(request, { botName, via });
    if (!asked || (asked.command === 'unknown' && this.#misunderstood.has(id))) return;
    (asked.command === 'unknown' ? this.#misunderstood : this.#answered).set(id, true);
    this.#then(() => this.#answer(asked, question));
  }

  /** One thing after the other: the chat is one. */
  #then(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch(() => undefined);
  }

  async #answer(asked: AskedCommand, question: Question): Promise<void> {
    const { voice, sessionId: id, botName, startedAt, log, now, analyst, seen } = this.#dependencies;
    await answerCommand(
      {
        log,
        now,
        seen: seen(),
        analyse: (request) => analyse(analyst, request),
        show: (answer) => this.#write(answer),
        record: (command) => voice.tell(command),
      },
      { session: { id, botName, startedAt }, asked, ...question },
    );
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
}
