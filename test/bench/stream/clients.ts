import { streamMessage } from '#api/contract/stream.ts';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { quantile } from '../measurement.ts';

/**
 * What the benchmark tells those who listen: where, as whom, how often each, and about which meetings they will hear.
 */
export interface Listening {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly streamsEach: number;
  readonly meetings: readonly string[];
}

/** When the append of each meeting's change began, in ms since the epoch. */
export interface Happened {
  readonly begun: readonly number[];
}

export interface Heard {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Changes that some stream did not tell by the meeting's id. */
  readonly missing: number;
}

/** How long the last changes may take to arrive, in ms. */
const PATIENCE = 60_000;

const now = (): number => performance.timeOrigin + performance.now();

const asked = <T>(): Promise<T> => once(process, 'message').then(([message]) => message as T);

/** Opens one stream and notes when each meeting is first told of. */
async function follow(
  url: string,
  token: string,
  agent: Agent,
  index: ReadonlyMap<string, number>,
  arrivals: Float64Array,
  onArrival: () => void,
): Promise<void> {
  const [response] = (await once(
    get(`${url}/api/stream`, { agent, headers: { authorization: `Bearer ${token}` } }),
    'response',
  )) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  let rest = '';
  const began = Promise.withResolvers<void>();
  response.setEncoding('utf8').on('data', (text: string) => {
    const at = now();
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      const message = streamMessage.parse(JSON.parse(event.slice(6)));
      if (message.kind === 'ready') began.resolve();
      for (const id of message.kind === 'changed' ? (message.meetings ?? []) : []) {
        const meeting = index.get(id);
        if (meeting === undefined || arrivals[meeting] !== 0) continue;
        arrivals[meeting] = at;
        onArrival();
      }
    }
  });
  await began.promise;
}

// Listens in a process of its own, forked by the benchmark: says when everybody is connected, and at the end what was
// heard.
const { url, tokens, streamsEach, meetings } = await asked<Listening>();
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const index = new Map(meetings.map((id, at) => [id, at]));
const streams = tokens.flatMap((token) =>
  Array.from({ length: streamsEach }, () => ({ token, arrivals: new Float64Array(meetings.length) })),
);
let expected = streams.length * meetings.length;
const everything = Promise.withResolvers<void>();
const arrived = () => {
  expected -= 1;
  if (expected === 0) everything.resolve();
};
await Promise.all(streams.map(({ token, arrivals }) => follow(url, token, agent, index, arrivals, arrived)));
process.send?.('listening');
const { begun } = await asked<Happened>();
const timer = setTimeout(() => everything.resolve(), PATIENCE);
await everything.promise;
clearTimeout(timer);
const delays = streams.flatMap(({ arrivals }) =>
  [...arrivals].flatMap((at, meeting) => (at === 0 ? [] : [at - (begun[meeting] ?? at)])),
);
const heard: Heard = {
  p50: quantile(delays, 0.5),
  p95: quantile(delays, 0.95),
  p99: quantile(delays, 0.99),
  missing: expected,
};
process.send?.(heard, () => process.exit(0));
