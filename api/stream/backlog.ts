import type { News } from '#api/contract/stream.ts';
import { SpokenBacklog } from './spoken-backlog.ts';

type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

/** More meetings or bot sessions than this are any. */
const MOST = 200;

/** Read tables of what is said: who could not be told it line by line looks there. */
const SPOKEN = ['transcripts'];

const union = <T>(known: ReadonlySet<T> | null, more: readonly T[] | null): Set<T> | null =>
  known === null || more === null ? null : new Set([...known, ...more]);

/**
 * What somebody has not been told yet, merged: however much happens meanwhile, it stays small, and a reader who is told
 * the rest in one go ends where they would have ended by hearing each piece.
 */
export class Backlog {
  #changed: { readonly tables: Set<string> | null; readonly meetings: Set<string> | null } | null = null;
  #sessions = new Set<string>();
  #results: NewsOf<'result'>[] = [];
  #store: NewsOf<'store'> | null = null;
  readonly #spoken = new SpokenBacklog((meetings) => this.#addChanged(SPOKEN, meetings));

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
      default:
        return this.#spoken.add(news);
    }
  }

  /** Everything since the last time, in an order that means the same as the order in which it came. */
  take(): News[] {
    const sessions: News[] = this.#sessions.size === 0 ? [] : [{ kind: 'sessions', sessions: [...this.#sessions] }];
    const { tables, meetings } = this.#changed ?? {};
    const changed: News[] = this.#changed
      ? [{ kind: 'changed', tables: tables ? [...tables] : null, meetings: meetings ? [...meetings] : null }]
      : [];
    const all = [
      ...this.#spoken.take(),
      ...sessions,
      ...this.#results,
      ...(this.#store ? [this.#store] : []),
      ...changed,
    ];
    this.#changed = null;
    this.#sessions = new Set();
    this.#results = [];
    this.#store = null;
    return all;
  }

  #addChanged(tables: readonly string[] | null, meetings: readonly string[] | null): void {
    const before = this.#changed ?? { tables: new Set<string>(), meetings: new Set<string>() };
    const all = union(before.meetings, meetings);
    this.#changed = { tables: union(before.tables, tables), meetings: all && all.size > MOST ? null : all };
  }
}
