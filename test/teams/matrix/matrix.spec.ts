import { inTurn, portion, selected, type Cell } from '#test/matrix/cells.ts';
import { meets } from '#test/matrix/meets.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { SAID, SCENARIOS, type ScenarioName } from '#test/replicas/teams/scenarios.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectedOf } from './drifted.ts';
import { openStage, type Stage } from './stage.ts';
import { VARIANTS, type VariantName } from './variants.ts';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];
const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

/** For `npm test`: a page that changes while one is in; `../states.spec.ts` comes in, and is not let in. */
const LEAN: readonly ScenarioName[] = ['markup that changes during the call'];

describe.skipIf(!hasChromium())('the bot in every state of the Teams page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  // A visit has time limits of its own: where little else is run, one at a time keeps within them on a slow machine.
  const isWhole = process.env['TEAMS'] === 'full';
  // Labels that nobody knows are the same in every language: each state once, beside the pairs.
  const others: Cell<ScenarioName, VariantName>[] = process.env['MATRIX'] === 'rest' ? [] : inTurn(NAMES, ['labels']);
  const cells: Cell<ScenarioName, VariantName>[] = isWhole
    ? portion(selected()(NAMES, VARIANT_NAMES, (_name, variant) => variant === 'labels').concat(others))
    : inTurn(LEAN, ['later test ids']);
  it.for(cells)('%s, %s, %s', { concurrent: isWhole }, async ([name, language, variant], context) => {
    const visiting = { scenario: SCENARIOS[name], language, drift: VARIANTS[variant] };
    await meets(stage, { visiting, expected: expectedOf(name, language, variant), said: SAID }, context);
  });
});
