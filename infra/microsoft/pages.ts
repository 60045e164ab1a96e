import { GreffierError } from '#domain/errors.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { pageIn, type GraphPage } from './answers.ts';
import type { GraphCall, GraphCaller } from './caller.ts';

/** Bounds of what a list may go on for: a page has a hundred entries at most. */
const MOST_PAGES = 500;

/** A list of Graph's, page by page; the same entry may come several times. */
export async function* graphPages(caller: GraphCaller, call: GraphCall): AsyncGenerator<GraphPage> {
  let next: GraphCall | null = call;
  for (let count = 0; next !== null; count += 1) {
    if (count >= MOST_PAGES) throw new GreffierError(GRAPH_FAILURES.unreadable, { pages: count });
    const page = pageIn(await caller.json(next));
    yield page;
    const { use, signal, headers = {} } = call;
    next = page.next === null ? null : { use, path: page.next, signal, headers };
  }
}

/** The token of a delta link; null where the link has none. */
export const tokenIn = (link: string): string | null =>
  URL.canParse(link) ? new URL(link).searchParams.get('$deltatoken') : null;
