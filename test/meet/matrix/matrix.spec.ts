import { inTurn, whole, type Cell } from '#test/matrix/cells.ts';
import { meets } from '#test/matrix/meets.ts';
import { hasChromium } from '#test/support/chromium.ts';
import type { Drift } from '#test/replicas/google-meet/replica.ts';
import { SAID, SCENARIOS, type ScenarioName } from '#test/replicas/google-meet/scenarios.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectedOf } from './expectations.ts';
import { openStage, type Stage } from './stage.ts';
import { VARIANTS, type VariantName } from './variants.ts';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];
const VARIANT_NAMES = Object.keys(VARIANTS) as [VariantName, ...VariantName[]];

/**
 * Which fail only after the bot has been patient for half a minute: one such markup is enough for screens that are
 * nothing but a sentence.
 */
const isEnough = (name: ScenarioName, variant: VariantName): boolean => {
  const drift: Drift = VARIANTS[variant];
  return variant !== 'labels' && drift.labels === true && expectedOf(name, drift).ending === 'page-unknown';
};

/** For `npm test`: not being let in, and a page that changes while one is in; `../bot-session.spec.ts` is let in. */
const LEAN: readonly ScenarioName[] = ['a wall to sign in', 'blocked', 'denied', 'markup that changes during the call'];
/** Without the markups that take patience. */
const QUICK = VARIANT_NAMES.filter((variant) => !('labels' in VARIANTS[variant])) as [VariantName, ...VariantName[]];

describe.skipIf(!hasChromium())('the bot in every state of the Meet page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  // A visit has time limits of its own: where little else is run, one at a time keeps within them on a slow machine.
  // The whole is hundreds of visits, some of them patient ones (`npm run test:meet`).
  const isWhole = process.env['MEET'] === 'full';
  const cells: Cell<ScenarioName, VariantName>[] = isWhole
    ? whole(NAMES, VARIANT_NAMES, isEnough)
    : inTurn(LEAN, QUICK);
  it.for(cells)('%s, %s, %s', { concurrent: isWhole }, async ([name, language, variant], context) => {
    const drift: Drift = VARIANTS[variant];
    const visiting = { scenario: SCENARIOS[name], language, drift };
    await meets(stage, { visiting, expected: expectedOf(name, drift), said: SAID }, context);
  });
});
