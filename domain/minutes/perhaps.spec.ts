import { expect, it } from 'vitest';
import { isPerhaps } from './perhaps.ts';

it('tells what has to be checked from what is told, however a colon is set', () => {
  for (const paragraph of [
    'Peut-être décidé\u00A0: «\u00A0On garde le lot 2\u00A0» (Claire).',
    'Peut-être à faire : « Relancer Denis » (Noor).',
    'Perhaps settled: “We keep it” (Zoe).',
    'Quizá por hacer: “Llamar” (Ana).',
  ])
    expect(isPerhaps(paragraph)).toBe(true);
  for (const paragraph of [
    'Peut-être décidé de partir, Claire…',
    'Il est peut-être décidé : rien.',
    '',
    'Perhaps settled',
  ])
    expect(isPerhaps(paragraph)).toBe(false);
});
