import type { News, SpokenLine } from '#api/contract/stream.ts';

type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;
type SpokenNews = NewsOf<'lines' | 'drafts' | 'erased'>;

/** More waiting lines of a meeting, or erasures, than this are looked up again. */
const MOST = 200;

/** What is told of an erased line that was waiting: that there was one, and no word of it. */
const withoutWords = (one: SpokenLine): SpokenLine => ({ ...one, name: null, text: '' });

/** What was said and erased in meetings, and not told yet. */
export class SpokenBacklog {
  readonly #lookUp: (meetings: readonly string[] | null) => void;
  /** Up to the last erasure, in order: whether a draft is ignored depends on which lines were erased before it. */
  #before: SpokenNews[] = [];
  #lines = new Map<string, Map<number, SpokenLine>>();
  #drafts = new Map<string, NewsOf<'drafts'> & { readonly byLine: Map<number, SpokenLine> }>();

  /** @param lookUp is called with meetings (null: any) whose lines are too many to tell */
  constructor(lookUp: (meetings: readonly string[] | null) => void) {
    this.#lookUp = lookUp;
  }

  add(news: SpokenNews): void {
    if (news.kind === 'lines') this.#addLines(news);
    else if (news.kind === 'drafts') this.#addDrafts(news);
    else this.#addErased(news);
  }

  take(): SpokenNews[] {
    const all = [...this.#before, ...this.#waiting()];
    this.#before = [];
    this.#lines = new Map();
    this.#drafts = new Map();
    return all;
  }

  /** What came since the last erasure, of one meeting or of all. */
  #waiting(of?: string): SpokenNews[] {
    const isOf = (meetingId: string): boolean => of === undefined || of === meetingId;
    const lines = [...this.#lines].map(([meetingId, byLine]) => ({ meetingId, byLine, kind: 'lines' as const }));
    const drafts = [...this.#drafts.values()];
    return [...lines, ...drafts]
      .filter(({ meetingId, byLine }) => isOf(meetingId) && byLine.size > 0)
      .map(({ byLine, ...news }): SpokenNews => ({ ...news, lines: [...byLine.values()] }));
  }

  #addLines({ meetingId, lines }: NewsOf<'lines'>): void {
    const byLine = this.#lines.get(meetingId) ?? new Map<number, SpokenLine>();
    this.#lines.set(meetingId, byLine);
    for (const one of lines) byLine.set(one.line, one);
    for (const { meetingId: about, byLine: drafts } of this.#drafts.values())
      if (about === meetingId) for (const { line } of lines) drafts.delete(line);
    if (byLine.size <= MOST) return;
    this.#lines.delete(meetingId);
    this.#lookUp([meetingId]);
  }

  #addDrafts(news: NewsOf<'drafts'>): void {
    const { byLine } = this.#drafts.get(news.sessionId) ?? { byLine: new Map<number, SpokenLine>() };
    const final = this.#lines.get(news.meetingId);
    for (const one of news.lines) if (!final?.has(one.line)) byLine.set(one.line, one);
    for (const oldest of [...byLine.keys()].slice(0, Math.max(0, byLine.size - MOST))) byLine.delete(oldest);
    this.#drafts.set(news.sessionId, { ...news, byLine });
  }

  /** What waits of it is told without its words: a reader drops what it replaced, as they would have in time. */
  #addErased(news: NewsOf<'erased'>): void {
    const { meetingId, speakers, lines } = news;
    const isErased = ({ line, speaker }: SpokenLine): boolean =>
      speakers === null || speakers.includes(speaker) || lines.includes(line);
    this.#before = [...this.#before, ...this.#waiting(meetingId)].map((one) =>
      one.kind === 'erased' || one.meetingId !== meetingId
        ? one
        : { ...one, lines: one.lines.map((each) => (isErased(each) ? withoutWords(each) : each)) },
    );
    this.#before.push(news);
    this.#lines.delete(meetingId);
    for (const [sessionId, one] of this.#drafts) if (one.meetingId === meetingId) this.#drafts.delete(sessionId);
    if (this.#before.reduce((sum, one) => sum + Math.max(1, one.lines.length), 0) > MOST) this.#forget();
  }

  /** Who forgets all of these meetings and looks them up again forgets enough. */
  #forget(): void {
    const meetings = [...new Set(this.#before.map(({ meetingId }) => meetingId))];
    this.#before = meetings.slice(0, MOST).map((id) => ({ kind: 'erased', meetingId: id, speakers: null, lines: [] }));
    this.#lookUp(meetings.length > MOST ? null : meetings);
  }
}
