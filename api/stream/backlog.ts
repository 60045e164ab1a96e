import type { News, SpokenLine } from '#api/contract/stream.ts';

type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

/** More meetings or sessions than this are any; more lines are looked up again. */
const MOST = 200;

/** Read tables of what is said: who could not be told it line by line looks there. */
const SPOKEN = ['transcripts'];

const union = <T>(known: ReadonlySet<T> | null, more: readonly T[] | null): Set<T> | null =>
  known === null || more === null ? null : new Set([...known, ...more]);

/**
 * What somebody has not been told yet, merged: however much happens meanwhile, it stays small, and whoever is told the
 * rest in one go ends where they would have ended by hearing each piece.
 */
export class Backlog {
  #changed: { readonly tables: Set<string> | null; readonly meetings: Set<string> | null } | null = null;
  #sessions = new Set<string>();
  #results: NewsOf<'result'>[] = [];
  #store: NewsOf<'store'> | null = null;
  #erased: NewsOf<'erased'>[] = [];
  #lines = new Map<string, Map<number, SpokenLine>>();
  #drafts = new Map<string, NewsOf<'drafts'> & { readonly byLine: Map<number, SpokenLine> }>();

  add(news: News): void {
    switch (news.kind) {
      case 'changed':
        return this.#addChanged(news.tables, news.meetings);
      case 'sessions':
        for (const one of news.sessions) this.#sessions.add(one);
        return undefined;
      case 'result':
        this.#results.push(news);
        return undefined;
      case 'store':
        this.#store = news;
        return undefined;
      case 'lines':
        return this.#addLines(news);
      case 'drafts':
        return this.#addDrafts(news);
      default:
        return this.#addErased(news);
    }
  }

  /** Everything since the last time, in an order that means the same as the order in which it came. */
  take(): News[] {
    const lines = [...this.#lines].flatMap(([meetingId, byLine]): News[] =>
      byLine.size === 0 ? [] : [{ kind: 'lines', meetingId, lines: [...byLine.values()] }],
    );
    const drafts = [...this.#drafts.values()].flatMap(({ sessionId, meetingId, byLine }): News[] =>
      byLine.size === 0 ? [] : [{ kind: 'drafts', sessionId, meetingId, lines: [...byLine.values()] }],
    );
    const sessions: News[] = this.#sessions.size === 0 ? [] : [{ kind: 'sessions', sessions: [...this.#sessions] }];
    const { tables, meetings } = this.#changed ?? {};
    const changed: News[] = this.#changed
      ? [{ kind: 'changed', tables: tables ? [...tables] : null, meetings: meetings ? [...meetings] : null }]
      : [];
    const all = [
      ...this.#erased,
      ...lines,
      ...drafts,
      ...sessions,
      ...this.#results,
      ...(this.#store ? [this.#store] : []),
      ...changed,
    ];
    this.#changed = null;
    this.#sessions = new Set();
    this.#results = [];
    this.#store = null;
    this.#erased = [];
    this.#lines = new Map();
    this.#drafts = new Map();
    return all;
  }

  #addChanged(tables: readonly string[] | null, meetings: readonly string[] | null): void {
    const before = this.#changed ?? { tables: new Set<string>(), meetings: new Set<string>() };
    const all = union(before.meetings, meetings);
    this.#changed = { tables: union(before.tables, tables), meetings: all && all.size > MOST ? null : all };
  }

  #addLines({ meetingId, lines }: NewsOf<'lines'>): void {
    const byLine = this.#lines.get(meetingId) ?? new Map<number, SpokenLine>();
    this.#lines.set(meetingId, byLine);
    for (const one of lines) byLine.set(one.line, one);
    for (const { meetingId: about, byLine: drafts } of this.#drafts.values())
      if (about === meetingId) for (const { line } of lines) drafts.delete(line);
    if (byLine.size <= MOST) return;
    this.#lines.delete(meetingId);
    this.#addChanged(SPOKEN, [meetingId]);
  }

  #addDrafts(news: NewsOf<'drafts'>): void {
    const { byLine } = this.#drafts.get(news.sessionId) ?? { byLine: new Map<number, SpokenLine>() };
    const final = this.#lines.get(news.meetingId);
    for (const one of news.lines) if (!final?.has(one.line)) byLine.set(one.line, one);
    for (const oldest of [...byLine.keys()].slice(0, Math.max(0, byLine.size - MOST))) byLine.delete(oldest);
    this.#drafts.set(news.sessionId, { ...news, byLine });
  }

  /** What waits of it goes unsaid. */
  #addErased(news: NewsOf<'erased'>): void {
    const { meetingId, speakers, lines } = news;
    const isErased = ({ line, speaker }: SpokenLine) =>
      speakers === null || speakers.includes(speaker) || lines.includes(line);
    const waiting = [
      this.#lines.get(meetingId),
      ...[...this.#drafts.values()].map((one) => (one.meetingId === meetingId ? one.byLine : undefined)),
    ];
    for (const byLine of waiting) for (const one of byLine?.values() ?? []) if (isErased(one)) byLine?.delete(one.line);
    this.#erased.push(news);
    if (this.#erased.length <= MOST) return;
    // Whoever forgets all of these meetings and looks them up again forgets enough.
    const meetings = [...new Set(this.#erased.map((one) => one.meetingId))];
    this.#erased = meetings.slice(0, MOST).map((id) => ({ kind: 'erased', meetingId: id, speakers: null, lines: [] }));
    this.#addChanged(SPOKEN, meetings.length > MOST ? null : meetings);
  }
}
