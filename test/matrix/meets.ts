import type { Replicated, Utterance } from '#test/replicas/kit/protocol.ts';
import { expect, type TestContext } from 'vitest';
import { capturing, type Expectation } from './expectation.ts';
import { BOT_NAME, saidBy, type Stage, type Visited, type Visiting } from './stage.ts';

/** What the bot told and what the page reported, for the reader of a visit that went wrong. */
const trailOf = <R extends Replicated>({ events, room }: Visited<R>): string =>
  [
    ...events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`),
    ...room.log.map((entry) => JSON.stringify(entry)),
  ].join('\n');

/** The visit of a bot, of which this must come. `said` is what is said in scenarios in which something is said. */
export interface Meeting<R extends Replicated, Act extends string> {
  readonly visiting: Pick<Visiting<R, Act>, 'scenario' | 'language' | 'drift'>;
  readonly expected: Expectation;
  readonly said: readonly Utterance[];
}

/** Plays a visit and holds what came of it against what was expected. */
export async function meets<R extends Replicated, Act extends string>(
  stage: Stage<R, Act>,
  { visiting, expected, said }: Meeting<R, Act>,
  { onTestFailed }: TestContext,
): Promise<void> {
  const { rules = {}, consent, stopAfter } = expected;
  const visited = await stage.attend({
    ...visiting,
    rules,
    ...(consent === undefined ? {} : { consent }),
    ...(stopAfter ? { stopAfter } : {}),
  });
  onTestFailed(() => void process.stderr.write(`${trailOf(visited)}\n`));
  const { room, events, turns, reports, stuck } = visited;
  const steps = events.flatMap((event) =>
    event.type === 'BotStepChanged' && event.data.detail !== null ? [[event.data.step, event.data.detail]] : [],
  );
  const end = events.findLast((event) => event.type === 'BotSessionEnded');
  const reason = end?.data.reason;
  expect({ stuck, reports, ending: reason === expected.orElse ? expected.ending : reason, turns }).toEqual({
    stuck: null,
    reports: [],
    ending: expected.ending,
    turns: expected.lines === 'all' ? saidBy(said) : [],
  });
  for (const detail of expected.details ?? []) expect(steps).toContainEqual(detail);
  // Each alarm shows what the bot saw.
  for (const signal of expected.signals ?? []) {
    const noticed = events.find(({ type, data }) => type === 'BotDriftNoticed' && data.signal === signal);
    expect(noticed).toMatchObject({ data: { evidence: expect.any(String) } });
  }
  if (expected.asksOnce) expect(room.log.filter(({ kind }) => kind === 'asked-to-join')).toHaveLength(1);
  const entered = room.log.flatMap((entry) => ('state' in entry ? [entry.state] : []));
  // Disclosed by its name, and neither heard nor seen.
  for (const state of entered.filter(({ phase }) => phase === 'call').slice(-1))
    expect(state).toMatchObject({
      name: room.setup.account === 'guest' ? BOT_NAME : '',
      microphone: expect.not.stringMatching('on'),
      camera: expect.not.stringMatching('on'),
    });
  if (expected.neverCaptures) expect(capturing(events)).toBe(false);
  if (expected.agreesToNothing)
    expect(room.log).not.toContainEqual(expect.objectContaining({ kind: 'dialog-answered', answer: 'accepted' }));
}
