import type { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { nothingCaptured, type Captured, type Merged } from '#domain/captions/captured.ts';
import { conclude, cutHere, rest } from '#domain/captions/merge.ts';
import type { LineChange, Observation } from '#domain/captions/observation.ts';
import { BOT_SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { interruptionText } from '#domain/bot-session/interruption.ts';
import { pauseLine } from '#domain/bot-session/objection-texts.ts';
import { errorCode, isError } from '#domain/errors.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { tracedFrom } from '#domain/tracing.ts';
import type { TranscriptFeed } from '#domain/feed/feed.ts';
import type { CaptionReport, ReportedText } from './client.ts';

export interface CaptureDependencies {
  readonly sessionId: string;
  readonly botName: string;
  /** When the bot session's captions begin, ISO 8601. */
  readonly startedAt: string;
  /** Of the first line; not 0 where another worker has written some. */
  readonly nextLine: number;
  /** Whether it begins paused: somebody objected before this worker ran the bot session. */
  readonly isPaused: boolean;
  readonly writer: CaptionWriter;
  /** How what the platform shows is understood. */
  readonly observe: (captured: Captured, seen: Observation) => Merged;
  readonly publishDraft: TranscriptFeed['publishDraft'];
  /** Asked of every line before anything is done with it: whether somebody objects in it, which pauses the capture. */
  readonly objects: (line: LineChange) => boolean;
  /** Told of every line that is final or revised, once it is kept. */
  readonly heard: (line: LineChange) => void;
  /** Told that lines can no longer be kept, because the meeting was deleted. */
  readonly erased: () => void;
  /** Told that another worker writes the lines of this bot session. */
  readonly takenOver: () => void;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Looked at this often for texts that have rested, in ms. */
const REST_LOOK_MS = 200;

/** Makes lines of the captions that a client reports: drafts go out at once, final lines once they are in the log. */
export class Capture {
  readonly #dependencies: CaptureDependencies;
  readonly #started: number;
  readonly #texts = new Map<string, ReportedText>();
  readonly #timer: NodeJS.Timeout;
  #captured: Captured;
  /** What is to be said of the time in which nothing was heard, before the next line. */
  #gaps: LineChange[] = [];
  /** Since when nothing is kept, epoch ms; null where it is. */
  #pausedAt: number | null = null;
  /** Lines before this one stay as they are: what they would say more was said during a pause. */
  #from = 0;

  constructor(dependencies: CaptureDependencies) {
    this.#dependencies = dependencies;
    this.#started = Date.parse(dependencies.startedAt);
    this.#captured = { ...nothingCaptured, nextLine: dependencies.nextLine };
    if (dependencies.isPaused) this.pause();
    this.#timer = setInterval(() => this.#take(rest(this.#captured, this.#at())), REST_LOOK_MS);
  }

  take({ region, keys, texts }: CaptionReport): void {
    for (const one of texts) this.#texts.set(one.key, one);
    for (const key of this.#texts.keys()) if (!keys.includes(key)) this.#texts.delete(key);
    const blocks = keys.flatMap((key) => {
      const block = this.#texts.get(key);
      return block ? [block] : [];
    });
    this.#take(this.#dependencies.observe(this.#captured, { at: this.#at(), region, blocks }));
  }

  /** The bot is out of the meeting for a while: everything that was heard is final. */
  interrupt(): void {
    this.#take(conclude(this.#captured, this.#at()));
  }

  /** From now on nothing is kept, nor what is being said at the moment. */
  pause(): void {
    this.#pausedAt ??= Date.now();
    // The line that is being said will not be.
    this.#from = Number.POSITIVE_INFINITY;
  }

  /** What is said from now on is kept; a line says so before the next that is heard. */
  resume(): void {
    if (this.#pausedAt === null) return;
    this.#captured = cutHere(this.#captured, this.#at());
    this.#from = this.#captured.nextLine;
    this.#gap(pauseLine(this.#pausedAt, Date.now()), this.#pausedAt);
    this.#pausedAt = null;
  }

  /** It is back: a line says so before the next that is heard. @param since @param until epoch ms */
  returned(since: number, until: number): void {
    if (this.#pausedAt === null) this.#gap(interruptionText(since, until), since);
  }

  #gap(text: string, since: number): void {
    const line = this.#captured.nextLine;
    this.#captured = { ...this.#captured, nextLine: line + 1 };
    const at = Math.max(0, since - this.#started);
    this.#gaps.push({ kind: 'final', line, speaker: this.#dependencies.botName, text, at });
  }

  /** Makes everything final that was heard. Resolves once it is kept. */
  async finish(): Promise<void> {
    clearInterval(this.#timer);
    this.interrupt();
    if (this.#dependencies.writer.lines > 0) this.#keepGaps();
    await this.#dependencies.writer.idle();
  }

  #at(): number {
    return Math.max(0, Date.now() - this.#started);
  }

  #take({ captured, changes }: Merged): void {
    this.#captured = captured;
    for (const change of changes) {
      if (change.line < this.#from) continue;
      if (this.#dependencies.objects(change)) this.pause();
      else if (change.kind === 'draft') this.#draft(change);
      else this.#keep(change);
    }
  }

  #draft({ line, speaker, text, at }: LineChange): void {
    const { sessionId, publishDraft, writer } = this.#dependencies;
    publishDraft({ version: 1, sessionId, line, speaker: writer.numberOf(speaker), name: speaker, at, text });
  }

  #keepGaps(): void {
    const gaps = this.#gaps;
    this.#gaps = [];
    for (const gap of gaps) this.#store(gap);
  }

  #keep(change: LineChange): void {
    this.#keepGaps();
    this.#store(change);
  }

  #store(change: LineChange): void {
    this.#write(change).catch((error: unknown) => {
      if (isError(error, KEY_DESTROYED)) this.#dependencies.erased();
      else if (isError(error, BOT_SESSION_TAKEN)) this.#dependencies.takenOver();
      else
        this.#dependencies.report('the event log refused a caption line', {
          session: this.#dependencies.sessionId,
          line: change.line,
          code: errorCode(error),
        });
    });
  }

  async #write(change: LineChange): Promise<void> {
    const { sessionId, startedAt, writer, heard } = this.#dependencies;
    const { kind, line, speaker, text, at } = change;
    const type = kind === 'final' ? 'finaliseCaption' : 'reviseCaption';
    const attributes = { 'greffier.command': type, 'greffier.correlation_id': sessionId };
    await tracedFrom(null, { name: 'caption', kind: 'consumer', attributes }, () =>
      writer.write({ type, sessionId, line, speaker, text, startedAt, at }),
    );
    heard(change);
  }
}
