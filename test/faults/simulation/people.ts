import type { Request } from '#commands/handle.ts';
import { TOO_MUCH_CONTENTION, handle } from '#commands/handle.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { loadEvents } from '#commands/stream.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { errorCode, GreffierError, isError } from '#domain/errors.ts';
import { MEETING_DELETED, MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { NOT_YET_VISIBLE } from '#projections/engine/progress.ts';
import { findMeeting, MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import type { Random } from '#test/bench/load/random.ts';
import { meetingOfLines, ORGANISER } from '#test/support/published.ts';
import { chanceOf } from './chance.ts';
import type { SimulatedProcess } from './process.ts';
import type { World } from './world.ts';

/** How long somebody waits for an answer before they ask again, in ms, and how often they do. */
const PATIENCE_MS = 15_000;
const ATTEMPTS = 40;

const principal = { userId: ORGANISER, isAdmin: true };
const viewer = { userId: ORGANISER, email: 'claire@exemple.fr', role: 'admin' } as const;

class NoAnswer extends Error {}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function answered<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer()), PATIENCE_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether asking the same again is what a client does: nobody answered, or nobody could. */
const isToRepeat = (error: unknown): boolean =>
  error instanceof GreffierError ? error.kind === 'unavailable' || isError(error, TOO_MUCH_CONTENTION) : true;

interface Known {
  readonly meetingId: string;
  readonly lines: number;
  title: string;
  isDeleted: boolean;
}

type Asking<T> = (process: SimulatedProcess, request: Request) => Promise<T>;

/** Something that was asked and answered. */
interface Asked {
  readonly what: string;
  readonly asking: Asking<unknown>;
  readonly request: Request;
}

/** What is asked about a deleted meeting is refused. */
const isGone = (error: unknown): boolean => isError(error, MEETING_DELETED) || isError(error, MEETING_NOT_FOUND);

/**
 * Somebody who saves meetings, corrects, renames, reads and deletes them, speaks in a bot's meeting, and knows what
 * they must be answered: whatever fails without an answer is asked again, as it was.
 */
export class SimulatedPerson {
  readonly #world: World;
  readonly #name: string;
  readonly #chance: Random;
  readonly #known: Known[] = [];
  readonly #asked: Asked[] = [];
  readonly #session: string;
  #captions = 0;

  constructor(world: World, name: string) {
    this.#world = world;
    this.#name = name;
    this.#chance = chanceOf(world.seed, name);
    this.#session = this.#chance.uuid();
  }

  /** Does so many things, one after the other. */
  async live(deeds: number): Promise<void> {
    await this.#save();
    for (let done = 0; done < deeds; done += 1) {
      await sleep(this.#chance.int(50, 4_000));
      await this.#chance.pick([
        () => this.#save(),
        () => this.#rename(),
        () => this.#rename(),
        () => this.#correct(),
        () => this.#correct(),
        () => this.#say(),
        () => this.#say(),
        () => this.#read(),
        () => this.#read(),
        () => this.#delete(),
        () => this.#repeat(),
        () => this.#repeat(),
      ])();
    }
  }

  /** Asks until there is an answer, each time the same. Null where what was answered is wrong. */
  async #ask<T>(what: string, asking: Asking<T>, refusal?: (error: unknown) => boolean): Promise<T | null> {
    const request = { commandId: this.#chance.uuid(), actor: `user:${ORGANISER}`, correlationId: this.#chance.uuid() };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const process = this.#world.api(this.#chance);
      try {
        if (process === null) throw new NoAnswer();
        const answer = await answered(asking(process, request as Request));
        this.#world.tell(`${this.#name} ${what}`);
        if (refusal) this.#world.wrong.push(`${this.#name} ${what}: was answered, not refused`);
        this.#asked.push({ what, asking, request: request as Request });
        return answer;
      } catch (error) {
        if (refusal?.(error)) return null;
        if (!isToRepeat(error)) {
          this.#world.wrong.push(`${this.#name} ${what}: ${errorCode(error)}`);
          return null;
        }
        await sleep(this.#chance.int(100, 1_500));
      }
    }
    this.#world.wrong.push(`${this.#name} ${what}: no answer`);
    return null;
  }

  /** What was answered long ago comes once more, as from a proxy that had kept it: it changes nothing any more. */
  async #repeat(): Promise<void> {
    if (this.#asked.length === 0) return;
    const { what, asking, request } = this.#chance.pick(this.#asked as [Asked, ...Asked[]]);
    const process = this.#world.api(this.#chance);
    if (process === null) return;
    try {
      await answered(asking(process, request));
      this.#world.tell(`${this.#name} ${what}, for the second time`);
    } catch (error) {
      if (isToRepeat(error) || isGone(error)) return;
      this.#world.wrong.push(`${this.#name} ${what} again: ${errorCode(error)}`);
    }
  }

  async #save(): Promise<void> {
    const lines = this.#chance.int(1, 6);
    const meeting = {
      ...meetingOfLines(lines),
      providerMeetingId: this.#chance.uuid(),
      title: `Réunion de ${this.#name}`,
    };
    const saved = await this.#ask('saves', ({ dependencies }, request) => saveMeeting(dependencies, meeting, request));
    if (saved) this.#known.push({ meetingId: saved.meetingId, lines, title: meeting.title, isDeleted: false });
  }

  #one(): Known | null {
    return this.#known.length === 0 ? null : (this.#known[this.#chance.int(0, this.#known.length - 1)] ?? null);
  }

  async #change(what: string, known: Known, asking: Asking<unknown>): Promise<boolean> {
    return (await this.#ask(what, asking, known.isDeleted ? isGone : undefined)) !== null;
  }

  async #rename(): Promise<void> {
    const known = this.#one();
    if (!known) return;
    const { meetingId } = known;
    const title = `Titre ${this.#chance.int(1, 1_000)}`;
    const renamed = await this.#change('renames', known, ({ dependencies }, request) =>
      changeMeeting(dependencies, {
        meetingId,
        command: { type: 'renameMeeting', meetingId, title, principal },
        request,
      }),
    );
    if (renamed) known.title = title;
  }

  async #correct(): Promise<void> {
    const known = this.#one();
    if (!known) return;
    const { meetingId } = known;
    const line = this.#chance.int(0, known.lines - 1);
    const text = `Corrigé ${this.#chance.int(1, 1_000)}`;
    await this.#change('corrects', known, ({ dependencies }, request) =>
      correctTranscript(dependencies, {
        meetingId,
        correction: { type: 'correctLine', line, text, principal },
        request,
      }),
    );
  }

  async #delete(): Promise<void> {
    const known = this.#one();
    if (!known) return;
    const { meetingId } = known;
    const deleted = await this.#change('deletes', known, ({ dependencies }, request) =>
      changeMeeting(dependencies, { meetingId, command: { type: 'deleteMeeting', principal }, request }),
    );
    if (deleted) known.isDeleted = true;
  }

  async #say(): Promise<void> {
    const line = this.#captions;
    this.#captions += 1;
    await this.#ask('says', ({ dependencies }, request) =>
      handle(dependencies, {
        stream: captionStreams.of(this.#session),
        command: {
          type: 'finaliseCaption',
          sessionId: this.#session,
          line,
          speaker: `Voix ${line % 2}`,
          text: `Parole ${line}`,
          startedAt: '2026-11-20T09:00:00.000Z',
          at: line * 1_000,
        },
        request,
      }),
    );
  }

  /** Reads what they wrote: the page waits for the position that they were answered, and shows it, or says not yet. */
  async #read(): Promise<void> {
    const known = this.#one();
    if (!known) return;
    const { meetingId } = known;
    const found = await this.#ask('reads', async ({ link, dependencies: { log } }) => {
      const last = (await loadEvents(log, meetingStreams.of(meetingId))).events.at(-1);
      if (last === undefined) return null;
      try {
        await this.#world.progress.reached(MEETING_PROJECTIONS, log.positionOf(last));
      } catch (error) {
        if (isError(error, NOT_YET_VISIBLE)) return 'not yet';
        throw error;
      }
      return findMeeting(link.pool, viewer, meetingId);
    });
    if (found === 'not yet') return;
    const isAsKnown = known.isDeleted
      ? found === null
      : found?.title === known.title && found.lineCount === known.lines;
    if (!isAsKnown) this.#world.wrong.push(`${this.#name} reads ${found === null ? 'nothing' : found.title}`);
  }
}
