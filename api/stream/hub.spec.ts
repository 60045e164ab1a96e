import { LATE_RESULTS_CHANNEL } from '#domain/analysis/late-results.ts';
import type { LiveContext } from '../context/live.ts';
import type { StreamMessage } from '#api/contract/stream.ts';
import type { Passing } from '#domain/feed/feed.ts';
import type { FeedMessage } from '#domain/feed/messages.ts';
import { InProcessFeed } from '#infra/feed/in-process.ts';
import type { Response } from 'express';
import { EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../http/endpoint.ts';
import { LiveHub } from './hub.ts';

const MEETING = '11111111-1111-4111-8111-111111111111';
const principal: Principal = {
  userId: 'u1',
  email: 'claire@exemple.fr',
  role: 'user',
  displayName: 'Claire',
  isAdmin: false,
  sessionId: 's1',
  rightsEpoch: '1',
  accessUntil: new Date(8e15),
};

/** As much of a response as a stream needs; what it was told is in `told`. */
class Reader extends EventEmitter {
  readonly told: StreamMessage[] = [];
  readonly writable = true;
  destroyed = false;
  status = () => this;
  set = () => this;
  flushHeaders = () => this;
  write(text: string): boolean {
    for (const [, json] of text.matchAll(/^data: (.+)$/gmu)) this.told.push(JSON.parse(json ?? '') as StreamMessage);
    this.emit('told');
    return true;
  }
  end(): void {
    this.destroyed = true;
    this.emit('close');
  }
  async until(kind: StreamMessage['kind']): Promise<StreamMessage | undefined> {
    while (!this.told.some((one) => one.kind === kind)) await once(this, 'told');
    return this.told.find((one) => one.kind === kind);
  }
}

/** What the principal is known by: nothing but their id and address. */
const NAMES_NOBODY = [{ linked: false, guest: false, renamed: false, succeeds: false, calendars: false }];
const isStanding = (asked: string | object): boolean =>
  typeof asked === 'object' && 'name' in asked && asked.name === 'greffier_reader_standing';

/** A hub over tables of which `readable` says whether the principal finds the meeting there. */
function open({
  readable = true,
  subscribe = async () => () => {},
  messages,
}: {
  readable?: boolean;
  subscribe?: (channel: string) => Promise<() => void>;
  messages?: LiveContext['live']['messages'];
} = {}) {
  const feed = new InProcessFeed();
  const dependencies = {
    pool: {
      query: async (asked: string | object) =>
        String(asked).startsWith('select from meetings')
          ? { rows: [], rowCount: readable ? 1 : 0 }
          : { rows: NAMES_NOBODY.filter(() => isStanding(asked)), rowCount: 0 },
    },
    progress: { reached: async () => {}, onChange: () => () => {}, subscribe },
    live: {
      messages: messages ?? ((signal: AbortSignal) => feed.messages(signal)),
      drafts: (id: string | null, signal: AbortSignal) => feed.drafts(id, signal),
    },
    sessions: { authorizations: async () => ({ epoch: '1', live: new Set(['s1']) }) },
    log: {},
    watch: { state: () => ({ status: 'answering', since: new Date(0) }), onChange: () => () => {} },
    now: () => '2026-11-20T09:00:00.000Z',
    logger: pino({ level: 'silent' }),
    closing: new AbortController().signal,
    metrics: new Registry(),
  } as unknown as ConstructorParameters<typeof LiveHub>[0];
  const hub = new LiveHub(dependencies, {
    perPerson: 9,
    inAll: 9,
    heartbeatMs: 60_000,
    patienceMs: 60_000,
    lookEveryMs: 60_000,
  });
  const connect = (
    reader: Reader,
    followed: { meetingId: string; sessionId: null } | null = null,
    sinceMs: number | null = null,
  ) => hub.connect(principal, { followed, sinceMs }, reader as unknown as Response);
  return { connect };
}

describe('the hub', () => {
  it('ends the stream of a reader who lost a meeting between the look of the call and its beginning', async () => {
    const { connect } = open({ readable: false });
    const reader = new Reader();
    await connect(reader, { meetingId: MEETING, sessionId: null });
    expect(await reader.until('end')).toMatchObject({ code: 'FOLLOWED_NO_MORE' });
  });

  it('listens once, also where somebody left while listening began, and it failed after others had come', async () => {
    const begun: PromiseWithResolvers<() => void>[] = [];
    let listening = 0;
    const subscribe = (channel: string) => {
      if (channel !== LATE_RESULTS_CHANNEL) return Promise.resolve(() => undefined);
      const one = Promise.withResolvers<() => void>();
      begun.push(one);
      return one.promise;
    };
    const heard = () => {
      listening += 1;
      return () => {
        listening -= 1;
      };
    };
    const { connect } = open({ subscribe });
    const [first, second, third] = [new Reader(), new Reader(), new Reader()];
    const failing = connect(first);
    first.end();
    const coming = connect(second);
    begun[1]?.resolve(heard());
    await coming;
    begun[0]?.reject(new Error('the database was away'));
    await expect(failing).rejects.toThrow('the database was away');
    await connect(third);
    expect([begun.length, listening]).toEqual([2, 1]);
    second.end();
    third.end();
    await new Promise(setImmediate);
    expect(listening).toBe(0);
  });

  it('listens again to a feed that failed, and says that something may have passed', async () => {
    let attempts = 0;
    const line: FeedMessage = {
      version: 1,
      kind: 'line',
      meetingId: MEETING,
      line: 0,
      speaker: 0,
      name: 'Claire',
      at: 0,
      text: 'Bonjour',
    };
    async function* messages(signal: AbortSignal): AsyncIterable<Passing> {
      attempts += 1;
      if (attempts === 1) throw new Error('the connection is closed');
      yield { message: line };
      await once(signal, 'abort');
    }
    const { connect } = open({ messages });
    const reader = new Reader();
    await connect(reader, { meetingId: MEETING, sessionId: null });
    expect(await reader.until('lines')).toMatchObject({ lines: [{ text: 'Bonjour' }] });
    expect(reader.told.map(({ kind }) => kind)).toEqual(['ready', 'changed', 'lines']);
    reader.end();
  });
});
