import type { HealthChecks } from '#api/contract/system.ts';
import type { Greffier } from '#test/support/greffier.ts';
import { payload } from '#test/support/minutes.ts';
import { deepEqual, notEqual, ok, partialDeepStrictEqual } from 'node:assert/strict';
import { vi } from 'vitest';

/** Whatever is away, every call has an answer within so many ms: ten seconds, and as much again for a busy machine. */
const ANSWERED_MS = 20_000;
export const METRICS_TOKEN = 'collecteur-de-mesures';
export const eventually = <T>(look: () => Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 90_000, interval: 250 });

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly id?: string;
    readonly position?: string;
    readonly accessToken?: string;
    readonly checks?: HealthChecks;
    readonly status?: string;
    readonly reasons?: readonly { readonly part: string; readonly message: string }[];
  };
}

/** A server, and somebody who works with it. */
export class Worker {
  readonly greffier: Greffier;
  #token = '';

  constructor(greffier: Greffier) {
    this.greffier = greffier;
  }

  async ask(path: string, body?: unknown, token = this.#token): Promise<Answer> {
    const began = performance.now();
    const response = await fetch(`${this.greffier.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
    ok(performance.now() - began < ANSWERED_MS, `${path} was answered too late`);
    return answer;
  }

  async signIn(): Promise<void> {
    const { adminEmail: email, adminPassword: password } = this.greffier;
    this.#token = (await this.ask('/api/auth/login', { email, password })).body.accessToken ?? '';
    notEqual(this.#token, '');
  }

  readonly save = (): Promise<Answer> => this.ask('/api/meetings', { ...payload(), metadata: {} });

  /** What a collector is told, which needs no database. */
  readonly health = (): Promise<Answer> => this.ask('/api/health', undefined, METRICS_TOKEN);

  /** Saves a meeting, and waits until it is shown with its analysis. */
  async works(): Promise<void> {
    const saved = await eventually(async () => {
      const answer = await this.save();
      deepEqual(answer.status, 201);
      return answer.body;
    });
    await eventually(async () => {
      const { status, body } = await this.ask(`/api/meetings/${saved.id}?minPosition=${saved.position}`);
      partialDeepStrictEqual({ status, body }, { status: 200, body: { data: { analysis: { state: 'done' } } } });
    });
  }

  /** Is told that all is well, apart from backups, of which there are none. */
  readonly isWell = (): Promise<void> =>
    eventually(async () => {
      const { status, body } = await this.health();
      const others = body.reasons?.filter(({ part }) => part !== 'backups');
      deepEqual({ status, overall: body.status, others }, { status: 200, overall: 'healthy', others: [] });
    });
}

/** What is said of a part that is not well. */
export const partOf = ({ body }: Answer, part: string): string | undefined =>
  body.reasons?.find((reason) => reason.part === part)?.message;
