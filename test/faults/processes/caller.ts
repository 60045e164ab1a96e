import { login } from '#api/contract/auth.ts';
import type { Route } from '#api/contract/route.ts';
import type { Random } from '#test/bench/load/random.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod/mini';

/** How long somebody waits for an answer before they ask again, in ms, and until when they do. */
const PATIENCE_MS = 12_000;
const LIMIT_MS = 300_000;
/** Calls that take longer, with all their repetitions, are told of. */
const SLOW_SECONDS = 5;
/** Refusals that pass by themselves: too many calls, a part that is away, somebody who was faster. */
const isPassing = (status: number, code: string): boolean =>
  status === 429 || status === 503 || code === 'TOO_MUCH_CONTENTION';
const UNAUTHENTICATED = 401;

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Of the command: repeated as it was. */
  readonly key?: string;
}

export type Answered<R extends Route> =
  | { readonly ok: true; readonly answer: z.output<R['answer']> }
  | { readonly ok: false; readonly status: number; readonly code: string };

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Of what kept a call from being answered: `ECONNREFUSED`, `TimeoutError`… */
const nameOf = (error: unknown): string => {
  const { name = '', cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return cause?.code ?? name;
};

/** No answer for good: everything that was tried failed for too long. */
export class NoAnswerError extends Error {}

/**
 * A program that calls any of several servers, and repeats what got no answer, or one that passes, under the same
 * Idempotency-Key. What any other refusal means is for its caller to judge.
 */
export class RepeatingCaller {
  readonly #urls: readonly [string, ...string[]];
  readonly #account: Account;
  readonly #chance: Random;
  #token: string | null = null;
  /** Why calls were asked again, and how often. */
  readonly repeated = new Map<string, number>();

  constructor(urls: readonly [string, ...string[]], account: Account, chance: Random) {
    this.#urls = urls;
    this.#account = account;
    this.#chance = chance;
  }

  async call<R extends Route>(route: R, sent: Sent = {}): Promise<Answered<R>> {
    const began = Date.now();
    return this.#untilAnswered(route, sent).finally(() => {
      const seconds = Math.round((Date.now() - began) / 1_000);
      if (seconds >= SLOW_SECONDS) this.#again(`${route.method} ${route.path} took ${seconds} s`);
    });
  }

  async #untilAnswered<R extends Route>(route: R, sent: Sent): Promise<Answered<R>> {
    for (const until = Date.now() + LIMIT_MS; Date.now() < until; await wait(this.#chance.int(50, 400))) {
      this.#token ??= await this.#signIn();
      if (this.#token === null) continue;
      const answered = await this.#once(route, sent).catch((error: unknown) => nameOf(error));
      if (typeof answered === 'string') this.#again(answered);
      else if (answered.ok) return answered;
      else if (answered.status === UNAUTHENTICATED) this.#token = null;
      else if (isPassing(answered.status, answered.code)) this.#again(answered.code);
      else return answered;
    }
    throw new NoAnswerError(`${route.method} ${route.path}`);
  }

  async #signIn(): Promise<string | null> {
    const answered = await this.#once(login, { body: this.#account }).catch((error: unknown) => nameOf(error));
    if (typeof answered !== 'string' && answered.ok) return answered.answer.accessToken;
    this.#again(`sign-in: ${typeof answered === 'string' ? answered : answered.code}`);
    return null;
  }

  #again(why: string): void {
    this.repeated.set(why, (this.repeated.get(why) ?? 0) + 1);
  }

  async #once<R extends Route>(route: R, { params = {}, query = {}, body, key }: Sent): Promise<Answered<R>> {
    const url = this.#chance.pick([...this.#urls] as [string, ...string[]]);
    const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const headers = {
      'content-type': 'application/json',
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const first = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      method: route.method.toUpperCase(),
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    let response = first;
    if (route.status !== 202)
      while (response.status === 202) {
        await wait(100);
        const later = new URL(first.headers.get('location') ?? '', url);
        response = await fetch(later, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      }
    const content: unknown = await response.json();
    if (response.ok) return { ok: true, answer: route.answer.parse(content) as z.output<R['answer']> };
    const { code } = content as { readonly code?: string };
    return { ok: false, status: response.status, code: code ?? '' };
  }
}
