import type { StreamMessage } from '#api/contract/stream.ts';
import { api, type Tag } from '../api/api.ts';
import type { Dispatch } from '../api/dispatch.ts';
import { isForAll, tagsOf } from './tags.ts';

/** Changes that come within so many milliseconds are fetched together; what everybody fetches, within a longer time. */
const TOGETHER_MS = 200;
const ALL_MS = 1_000;

/** Has what is shown and changed fetched again: together what comes together. */
export const invalidator = (store: { readonly dispatch: Dispatch }): ((message: StreamMessage) => void) => {
  const waiting = new Map<string, Tag>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    const tags = [...waiting.values()];
    waiting.clear();
    // What was asked early and nobody took yet may be older than that, and nothing shown would tell.
    window.greffierEarly?.clear();
    store.dispatch(api.util.invalidateTags(tags));
  };
  return (message) => {
    for (const tag of tagsOf(message)) waiting.set(JSON.stringify(tag), tag);
    if (waiting.size > 0) timer ??= setTimeout(flush, TOGETHER_MS + (isForAll(message) ? Math.random() * ALL_MS : 0));
  };
};
