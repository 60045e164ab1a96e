import { expect, it } from 'vitest';
import { isFragment } from './fragments.ts';

it.each([
  'En disant, écoutez, vous avez tort, vous ne devriez pas, se trompent.',
  'Parce que les moyens manquent dans tous les hôpitaux.',
  'Et donc nous voulons que la réforme des',
  'Je voulais vous dire que le budget…',
])('states nothing alone: %s', (text) => {
  expect(isFragment(text, 'fr')).toBe(true);
});

it.each([
  'Trois sujets : la migration de la base, le budget de la campagne et le support.',
  'En travaillant avec les régions, nous ouvrirons deux cents classes à la rentrée.',
  'Que les choses soient dites : le budget baisse de dix pour cent.',
])('states something: %s', (text) => {
  expect(isFragment(text, 'fr')).toBe(false);
});
