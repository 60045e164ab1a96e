import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, it } from 'vitest';
import { DEMONSTRATION_LEAVING, demonstrationDecider } from './decide.ts';

const spec = specificationOf(demonstrationDecider);
const made = { demonstrationId: 'd-1', day: '2026-11-20', accounts: ['u-1'], meetings: ['m-1', 'm-2'] };
const begun = { type: 'DemonstrationLoadBegun', data: made } as const;
const data = { demonstrationId: 'd-1' };
const loaded = { type: 'DemonstrationLoaded', data } as const;
const leaving = { type: 'DemonstrationRemovalBegun', data } as const;
const removed = { type: 'DemonstrationRemoved', data } as const;
const again = { type: 'beginLoad', ...made, demonstrationId: 'd-2' } as const;

describe('a demonstration', () => {
  it('is brought once, and says of what it is made', () => {
    spec
      .given()
      .when({ type: 'beginLoad', ...made })
      .then(begun);
    spec.given(begun).when(again).thenNothing();
    spec.given(begun).when({ type: 'completeLoad' }).then(loaded);
    spec.given(begun, loaded).when(again).thenNothing();
    spec.given(begun, loaded).when({ type: 'completeLoad' }).thenNothing();
  });

  it('is taken away whole or half loaded, and once', () => {
    spec.given(begun).when({ type: 'beginRemoval' }).then(leaving);
    spec.given(begun, loaded).when({ type: 'beginRemoval' }).then(leaving);
    spec.given(begun, loaded, leaving).when({ type: 'beginRemoval' }).thenNothing();
    spec.given(begun, leaving).when({ type: 'completeRemoval' }).then(removed);
    spec.given(begun, loaded).when({ type: 'completeRemoval' }).thenNothing();
    for (const type of ['completeLoad', 'beginRemoval', 'completeRemoval'] as const)
      spec.given().when({ type }).thenNothing();
  });

  it('is not brought while another leaves, and may come again after it', () => {
    spec.given(begun, loaded, leaving).when(again).thenError(DEMONSTRATION_LEAVING);
    spec
      .given(begun, loaded, leaving, removed)
      .when(again)
      .then({ type: 'DemonstrationLoadBegun', data: { ...made, demonstrationId: 'd-2' } });
  });
});
