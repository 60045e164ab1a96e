import { login } from '#api/contract/auth.ts';
import type { Route } from '#api/contract/route.ts';
import { callRoute, RefusedCall } from '#test/support/calls.ts';
import type { Served } from '#test/support/people.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod/mini';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const PATIENCE_MS = 600_000;
const PAUSE_MS = 150;
const UNAUTHENTICATED = 401;
/** The caller sent too much, or the server has no answer for now. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** A program that repeats every call, under one Idempotency-Key, until it is acknowledged. */
export class PatientCaller {
  readonly #served: Served;
  #token: string | undefined;
  /** Calls that got no answer, or one that says to try again. */
  repeated = 0;

  constructor(served: Served) {
    this.#served = served;
  }

  async call<R extends Route>(route: R, sent: Sent = {}): Promise<z.output<R['answer']>> {
    const key = randomUUID();
    for (const until = Date.now() + PATIENCE_MS; ;) {
      try {
        this.#token ??= await this.#signIn();
        return await callRoute(this.#served.url, route, {
          ...sent,
          token: this.#token,
          headers: { 'idempotency-key': key },
        });
      } catch (error) {
        if (Date.now() > until) throw error;
        if (!(error instanceof RefusedCall)) this.repeated += 1;
        else if (error.status === UNAUTHENTICATED) this.#token = undefined;
        else if (isPassing(error.status)) this.repeated += 1;
        else throw error;
        await wait(PAUSE_MS);
      }
    }
  }

  async #signIn(): Promise<string> {
    const { url, adminEmail, adminPassword } = this.#served;
    return (await callRoute(url, login, { body: { email: adminEmail, password: adminPassword } })).accessToken;
  }
}
