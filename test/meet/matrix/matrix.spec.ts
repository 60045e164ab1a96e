import { hasChromium } from '#test/support/chromium.ts';
import type { Drift, InterfaceLanguage } from '#test/replicas/google-meet/replica.ts';
import { SAID, SCENARIOS, type ScenarioName } from '#test/replicas/google-meet/scenarios.ts';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { expectedOf } from './expectations.ts';
import { BOT_NAME, openStage, saidBy, type Stage, type Visited } from './stage.ts';
import { VARIANTS, type VariantName } from './variants.ts';

const LANGUAGES: readonly InterfaceLanguage[] = ['en', 'fr', 'es'];
const NAMES = Object.keys(SCENARIOS) as ScenarioName[];
const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

/**
 * Which fail only after the bot has been patient for half a minute: one such markup is enough for screens that are
 * nothing but a sentence.
 */
const isPatient = (name: ScenarioName, variant: VariantName): boolean => {
  const drift: Drift = VARIANTS[variant];
  return drift.labels === true && expectedOf(name, drift).ending === 'page-unknown';
};

type Cell = readonly [ScenarioName, InterfaceLanguage, VariantName];

/**
 * Every state in every language and every markup: hundreds of visits, some of them patient ones (`npm run test:meet`).
 */
const whole = (): Cell[] =>
  NAMES.flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      VARIANT_NAMES.filter((variant) => variant === 'labels' || !isPatient(name, variant)).map((variant): Cell => [
        name,
        language,
        variant,
      ]),
    ),
  );

/** One state of each kind, for `npm test`: coming in, not being let in, being asked, hearing, and the end of the call. */
const LEAN: readonly ScenarioName[] = [
  'asked, admitted, ended',
  'a wall to sign in',
  'blocked',
  'denied',
  'markup that changes during the call',
];

/** Each of these states once, languages and markups in turn, without the markups that take patience. */
function lean(): Cell[] {
  const variants = VARIANT_NAMES.filter((variant) => !('labels' in VARIANTS[variant]));
  return LEAN.map((name, index): Cell => [
    name,
    LANGUAGES[index % LANGUAGES.length] ?? 'fr',
    variants[index % variants.length] ?? 'as observed',
  ]);
}

/** What the bot told and what the page reported, for the reader of a visit that went wrong. */
const trailOf = ({ events, room }: Visited): string =>
  [
    ...events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`),
    ...room.log.map((entry) => JSON.stringify(entry)),
  ].join('\n');

describe.skipIf(!hasChromium())('the bot in every state of the Meet page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  // A visit has time limits of its own: where little else is run, one at a time keeps within them on a slow machine.
  const isWhole = process.env['MEET'] === 'full';
  it.for(isWhole ? whole() : lean())('%s, %s, %s', { concurrent: isWhole }, meets);

  async function meets([name, language, variant]: Cell, { onTestFailed }: TestContext): Promise<void> {
    const drift: Drift = VARIANTS[variant];
    const expected = expectedOf(name, drift);
    const { rules = {}, consent, stopAfter } = expected;
    const visited = await stage.attend({
      scenario: SCENARIOS[name],
      language,
      drift,
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
    expect({ stuck, reports, ending: end?.data.reason, turns }).toEqual({
      stuck: null,
      reports: [],
      ending: expected.ending,
      turns: expected.lines === 'all' ? saidBy(SAID) : [],
    });
    for (const detail of expected.details ?? []) expect(steps).toContainEqual(detail);
    // Each alarm shows what the bot saw.
    for (const signal of expected.signals ?? []) {
      const noticed = events.find(({ type, data }) => type === 'BotDriftNoticed' && data.signal === signal);
      expect(noticed).toMatchObject({ data: { evidence: expect.any(String) } });
    }
    if (expected.asksOnce) expect(room.log.filter(({ kind }) => kind === 'asked-to-join')).toHaveLength(1);
    const entered = room.log.findLast((entry) => entry.kind === 'state' && entry.state.phase === 'call');
    // Disclosed by its name, and neither heard nor seen.
    if (entered?.kind === 'state')
      expect(entered.state).toMatchObject({
        name: room.setup.account === 'guest' ? BOT_NAME : '',
        microphone: expect.not.stringMatching('on'),
        camera: expect.not.stringMatching('on'),
      });
    const captures = events.some(
      ({ type, data }) =>
        type === 'BotStepChanged' && data.step === 'transcript_capture' && data.status === 'completed',
    );
    if (expected.neverCaptures) expect(captures).toBe(false);
    if (expected.agreesToNothing)
      expect(room.log).not.toContainEqual(expect.objectContaining({ kind: 'dialog-answered', answer: 'accepted' }));
  }
});
