import { payload } from '#test/support/minutes.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scene } from '../load/scene.ts';
import type { Member } from '../server.ts';

/** Between two things that somebody does at density 1, in ms. */
const THINKING = [1_000, 5_000] as const;
/** Within so long everybody has arrived, in ms. */
const ARRIVING = 60_000;
/** One thing of so many is that somebody saves a meeting, which is analysed. */
const SAVES = 200;
const LINES = [30, 120] as const;
/** A token is renewed so often, in ms. */
const RENEWAL = 240_000;
/** A stream that was ended is opened again after so long, in ms. */
const AGAIN = 1_000;

/** How long each kind of call took, in ms, and what was not answered as it should be. */
export class Calls {
  readonly durations = new Map<string, number[]>();
  readonly refused = new Map<string, number>();
  streamed = 0;

  answered(kind: string, ms: number): void {
    const all = this.durations.get(kind);
    if (all) all.push(ms);
    else this.durations.set(kind, [ms]);
  }

  failed(kind: string, why: string): void {
    const key = `${kind} ${why}`;
    this.refused.set(key, (this.refused.get(key) ?? 0) + 1);
  }
}

/** What somebody does all day: has the list open live, reads, searches, and now and then saves a meeting. */
export class SoakUser {
  readonly #url: string;
  readonly #member: Member;
  readonly #scene: Scene;
  readonly #calls: Calls;
  readonly #thinking: readonly [number, number];
  readonly #meetings: string[] = [];
  #token: string;
  #renewAt = performance.now() + RENEWAL;

  constructor(
    url: string,
    member: Member,
    { scene, calls, density }: { readonly scene: Scene; readonly calls: Calls; readonly density: number },
  ) {
    this.#url = url;
    this.#member = member;
    this.#scene = scene;
    this.#calls = calls;
    this.#thinking = [THINKING[0] / density, THINKING[1] / density];
    this.#token = member.token;
  }

  async live(signal: AbortSignal): Promise<void> {
    await wait(this.#scene.random.int(0, ARRIVING), undefined, { signal }).catch(() => undefined);
    // A soak may be shorter than it takes everybody to arrive.
    if (signal.aborted) return;
    await this.#save(signal);
    await Promise.all([this.#follow(signal), this.#act(signal)]);
  }

  async #act(signal: AbortSignal): Promise<void> {
    const { random } = this.#scene;
    while (!signal.aborted) {
      await wait(random.int(...this.#thinking), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (performance.now() > this.#renewAt) {
        this.#token = await this.#member.renewed();
        this.#renewAt = performance.now() + RENEWAL;
      }
      if (random.int(1, SAVES) === 1) await this.#save(signal);
      else await this.#read(signal);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { random, say } = this.#scene;
    const [first, ...others] = this.#meetings;
    const id = first === undefined ? null : random.pick([first, ...others]);
    const kinds = ['list', 'search', ...(id === null ? [] : ['meeting', 'minutes', 'transcript'])] as const;
    const kind = random.pick(kinds as unknown as readonly [string, ...string[]]);
    const paths: Readonly<Record<string, string>> = {
      list: '/api/meetings',
      search: `/api/search?q=${encodeURIComponent(say(1, 2).slice(0, -1))}`,
      meeting: `/api/meetings/${id}`,
      minutes: `/api/meetings/${id}/summary`,
      transcript: `/api/meetings/${id}/transcript`,
    };
    await this.#call(kind, paths[kind] ?? '', { signal });
  }

  async #save(signal: AbortSignal): Promise<void> {
    const { random, say, staff } = this.#scene;
    const transcript = Array.from(
      { length: random.int(...LINES) },
      () => `${random.pick(staff).name}: ${say(4, 20)} On décide de garder ${say(2, 4)}`,
    ).join('\n');
    const saved = await this.#call('save', '/api/meetings', {
      method: 'POST',
      body: JSON.stringify(payload({ subject: say(2, 6), transcript })),
      signal,
    });
    if (typeof saved?.['id'] === 'string') this.#meetings.push(saved['id']);
  }

  async #call(kind: string, path: string, sent: RequestInit): Promise<Record<string, unknown> | null> {
    const begun = performance.now();
    try {
      const response = await fetch(`${this.#url}${path}`, { ...sent, headers: this.#headers() });
      const answer = (await response.json()) as Record<string, unknown>;
      if (response.ok) this.#calls.answered(kind, performance.now() - begun);
      else this.#calls.failed(kind, `${response.status} ${String(answer['code'])}`);
      return response.ok ? answer : null;
    } catch (error) {
      if (sent.signal?.aborted !== true) this.#calls.failed(kind, String(error));
      return null;
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const response = await fetch(`${this.#url}/api/stream`, { headers: this.#headers(), signal });
        if (!response.ok) this.#calls.failed('stream', String(response.status));
        for await (const chunk of response.body ?? []) this.#calls.streamed += chunk.length;
      } catch (error) {
        if (!signal.aborted) this.#calls.failed('stream', String(error));
      }
      await wait(AGAIN, undefined, { signal }).catch(() => undefined);
    }
  }

  #headers(): Record<string, string> {
    return { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
  }
}
