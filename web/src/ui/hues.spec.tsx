// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { dealHues, HUES, SpeakerHues } from './hues.tsx';

afterEach(cleanup);

describe('the hues of a meeting', () => {
  it('are dealt in the order of speaking, so that nobody shares one while they last', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (spoken) => {
        const order = [...new Set(spoken)];
        const hues = dealHues(spoken);
        expect([...hues.keys()]).toEqual(order);
        const first = order.slice(0, HUES.length).map((name) => hues.get(name));
        expect(new Set(first).size).toBe(first.length);
        for (const [index, name] of order.entries()) expect(hues.get(name)).toBe(HUES[index % HUES.length]);
      }),
    );
  });

  it('stay those of everybody else when somebody else begins to speak', () => {
    const before = dealHues(['Anne Petit', 'Bruno Roux']);
    const after = dealHues(['Anne Petit', 'Bruno Roux', 'Anne Petit', 'Chloé']);
    for (const [name, hue] of before) expect(after.get(name)).toBe(hue);
  });

  it('are what an initial is shown in', () => {
    // By a hash of their names these two had the same one.
    const { container } = render(
      <SpeakerHues names={['Anne Petit', 'Bruno Roux']}>
        <Avatar name="Anne Petit" />
        <Avatar name="Bruno Roux" />
      </SpeakerHues>,
    );
    const classes = [...container.querySelectorAll('span')].map(
      ({ className }) => /bg-speaker-\d/u.exec(className)?.[0],
    );
    expect(classes).toEqual([HUES[0], HUES[1]]);
  });

  it('outside a meeting are of the name alone', () => {
    const { container } = render(
      <>
        <Avatar name="Anne Petit" />
        <Avatar name="Anne Petit" />
      </>,
    );
    const [one, other] = [...container.querySelectorAll('span')].map(({ className }) => className);
    expect(one).toMatch(/bg-speaker-\d/u);
    expect(other).toBe(one);
  });
});
