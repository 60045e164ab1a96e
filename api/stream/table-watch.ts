import type { ReadingContext } from '../context/reading.ts';
import { readCheckpoints } from '#projections/engine/checkpoint.ts';
import type { TablesChanged } from '#projections/engine/progress.ts';
import { noticeReadersSince } from '#projections/notices/changed.ts';
import { botSessionsChangedSince } from '#projections/bot-sessions/changed.ts';
import {
  ABOUT_MEETINGS,
  MOST,
  NOTICES,
  BOT_SESSIONS,
  COMING,
  seen,
  tellMeetingsSince,
  type TableNews,
} from './table-news.ts';

/** Changes are told at most every so many ms, together; the first waits a moment for its like. */
const EVERY_MS = 100;
const MOMENT_MS = 10;
/** What one projection said of itself since it was last told of. */
interface Heard {
  readonly tables: ReadonlySet<string>;
  /** How far it was when it said so. */
  readonly position: bigint;
}

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * Turns what projections say of themselves, tables and positions, into which meetings and bot sessions changed. A
 * meeting is told of once every running table about meetings has seen its change; one that changes all the time is told
 * of more often rather than never. A projection's word may come after its checkpoint was read, or before the others are
 * as far: what is told is marked for each projection, so that its tables are told in either case.
 */
export class TableWatch {
  readonly #pool: ReadingContext['pool'];
  readonly #news: TableNews;
  readonly #stopListening: () => void;
  #heard = new Map<string, Heard>();
  #everything = false;
  #toldMeetings = 0n;
  /** Up to where each projection's tables have been told; where it is missing, up to where everything was. */
  #toldTables = new Map<string, bigint>();
  #toldEverything = 0n;
  #toldSessions = 0n;
  #toldReaders = 0n;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #flushedAt = 0;

  private constructor({ pool, progress }: Pick<ReadingContext, 'pool' | 'progress'>, news: TableNews) {
    this.#pool = pool;
    this.#news = news;
    this.#stopListening = progress.onChange((change) => this.#hear(change));
  }

  /** Everything that changes after this resolves will be told of. */
  static async start(dependencies: Pick<ReadingContext, 'pool' | 'progress'>, news: TableNews): Promise<TableWatch> {
    const watch = new TableWatch(dependencies, news);
    try {
      await watch.#beginAt();
      return watch;
    } catch (error) {
      watch.stop();
      throw error;
    }
  }

  stop(): void {
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #hear({ projection, position, tables }: TablesChanged): void {
    if (position === null) this.#everything = true;
    else
      this.#keep(projection, {
        tables: seen(tables),
        position: BigInt(position),
      });
    this.#timer ??= setTimeout(
      () => {
        this.#timer = null;
        this.#running = this.#running.then(() => this.#flush());
      },
      Math.max(MOMENT_MS, this.#flushedAt + EVERY_MS - performance.now()),
    );
  }

  async #flush(): Promise<void> {
    this.#flushedAt = performance.now();
    const [everything, heard] = [this.#everything, this.#heard];
    this.#everything = false;
    this.#heard = new Map();
    try {
      if (everything) await this.#tellEverything();
      else await this.#tell(heard);
    } catch (error) {
      // What could not be looked up may be anything.
      this.#news.failed(error);
      this.#news.meetings(null, null);
    }
  }

  async #tellEverything(): Promise<void> {
    await this.#beginAt();
    this.#news.meetings(null, null);
  }

  /** Nothing before where the tables are now is told of any more. */
  async #beginAt(): Promise<void> {
    const reached = await this.#reached();
    this.#toldMeetings = this.#toldEverything = reached.meetings;
    this.#toldTables = new Map();
    this.#toldSessions = reached.sessions;
    this.#toldReaders = reached.notices;
  }

  async #tell(heard: ReadonlyMap<string, Heard>): Promise<void> {
    const coming = heard.get(COMING);
    if (coming) this.#news.coming([...coming.tables]);
    const others = [...heard]
      .filter(([name]) => !ABOUT_MEETINGS.includes(name) && name !== BOT_SESSIONS && name !== COMING)
      .flatMap(([, { tables }]) => [...tables]);
    if (others.length > 0) this.#news.administration(others);
    await this.#tellReaders(heard.get(NOTICES));
    const aboutMeetings = [...heard].filter(([name]) => ABOUT_MEETINGS.includes(name));
    if (aboutMeetings.length === 0 && !heard.has(BOT_SESSIONS)) return;
    const reached = await this.#reached();
    await this.#tellMeetings(reached.meetings, aboutMeetings);
    if (reached.sessions > this.#toldSessions) await this.#tellSessions(reached.sessions);
  }

  #keep(name: string, { tables, position }: Heard): void {
    const before = this.#heard.get(name);
    if (before)
      this.#heard.set(name, { tables: before.tables.union(tables), position: max(before.position, position) });
    else this.#heard.set(name, { tables, position });
  }

  #toldOf(projection: string): bigint {
    return this.#toldTables.get(projection) ?? this.#toldEverything;
  }

  async #tellMeetings(reached: bigint, heard: readonly (readonly [string, Heard])[]): Promise<void> {
    const due = heard.filter(([name, { position }]) => this.#toldOf(name) < min(reached, position));
    const from = due.map(([name]) => this.#toldOf(name)).reduce(min, this.#toldMeetings);
    const tables = new Set(due.flatMap(([, one]) => [...one.tables]));
    if (reached > this.#toldMeetings || tables.size > 0)
      await tellMeetingsSince({ pool: this.#pool, news: this.#news }, from, tables);
    for (const [name, { position }] of due) this.#toldTables.set(name, min(reached, position));
    // Heard, and to be told once the other tables are as far.
    for (const [name, one] of heard) if (one.position > reached) this.#keep(name, one);
    this.#toldMeetings = max(reached, this.#toldMeetings);
  }

  async #tellReaders(heard: Heard | undefined): Promise<void> {
    if (heard?.tables.has('notice_switches')) return this.#news.readers(null);
    if (!heard?.tables.has('notice_readers')) return;
    const changed = await noticeReadersSince(this.#pool, this.#toldReaders);
    this.#toldReaders = changed.reduce((last, { position }) => max(last, position), this.#toldReaders);
    if (changed.length > 0) this.#news.readers(changed.map(({ userId }) => userId));
  }

  async #tellSessions(reached: bigint): Promise<void> {
    const changed = await botSessionsChangedSince(this.#pool, this.#toldSessions, MOST);
    this.#toldSessions = changed.length < MOST ? reached : (changed.at(-1)?.position ?? reached);
    if (changed.length > 0) this.#news.sessions(changed);
  }

  /**
   * How far all tables about meetings are, those about bot sessions with what is told of them, and notices. One that
   * stands still delays no news of the others.
   */
  async #reached(): Promise<{ meetings: bigint; sessions: bigint; notices: bigint }> {
    const checkpoints = [...(await readCheckpoints(this.#pool, [...ABOUT_MEETINGS, BOT_SESSIONS])).values()];
    const running = checkpoints
      .filter(({ projection, status }) => projection !== BOT_SESSIONS && status === 'running')
      .map(({ position }) => position);
    const sessions = checkpoints.find(({ projection }) => projection === BOT_SESSIONS)?.position ?? 0n;
    const notices = checkpoints.find(({ projection }) => projection === NOTICES);
    const told = notices?.status === 'running' ? min(sessions, notices.position) : sessions;
    const [first = 0n, ...others] = running;
    return { meetings: others.reduce(min, first), sessions: told, notices: notices?.position ?? 0n };
  }
}
