import { foldText } from '#domain/fold-text.ts';
import { expect, it } from 'vitest';
import { comparedDecisions, isTelling } from './repeated.ts';

const compared = (text: string) => ({
  text,
  stems: new Set((foldText(text).match(/[\p{L}\p{N}.]+/gu) ?? []).filter((word) => isTelling(word))),
});

it.each([
  ['On lance la 2.4 sur le parc client', 'On lance la 2.5 sur le parc client', null],
  ['Le lot 3 du gymnase est attribué à Dupuis', 'Le lot 4 du gymnase est attribué à Dupuis', null],
  ['La délibération n° 12 sur les tarifs est adoptée', 'La délibération n° 14 sur les tarifs est adoptée', null],
  ['On lance la 2.4 sur le parc client', 'On lance la 2.4 sur le parc client', 'repeats'],
  ['Le tarif du gymnase passe à 2,4 euros', 'Le tarif du gymnase passe à 2,5 euros', 'changes'],
  ['Le lot 3 du gymnase est livré le 4 mai', 'Le lot 3 du gymnase est livré le 8 mai', 'changes'],
] as const)('« %s », then « %s »: %s', (one, other, verdict) => {
  expect(comparedDecisions(compared(one), compared(other))).toBe(verdict);
});
