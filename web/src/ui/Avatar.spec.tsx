// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

afterEach(cleanup);

const initialOf = (name: string) => render(<Avatar name={name} />).container.textContent;

describe('the initial of a name', () => {
  it.each([
    ['M. Caron', 'C'],
    ['M.\u00A0Perrin', 'P'],
    ['Mme Haddad', 'H'],
    ['Mlle Étienne', 'É'],
    ['Dr. Petit', 'P'],
    ['Docteur Roux', 'R'],
    ['Me Adam', 'A'],
    ['Maître Blanc', 'B'],
    ['Pr Klein', 'K'],
    ['Mr Jones', 'J'],
    ['Mrs Jones', 'J'],
    ['Ms Lee', 'L'],
    ['Sr. Vega', 'V'],
    ['Sra Vega', 'V'],
    ['mme dr noir', 'N'],
  ])('leaves out the title of %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });

  it.each([
    [' anne Petit', 'A'],
    ['Mehdi Saïd', 'M'],
    ['Mrsic Ivan', 'M'],
    ['Drissa Koné', 'D'],
    ['M Caron', 'M'],
    ['Maître', 'M'],
    ['M.', 'M'],
    ['  ', '?'],
  ])('is the first letter of %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
