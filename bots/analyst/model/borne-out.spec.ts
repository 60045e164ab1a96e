import { describe, expect, it } from 'vitest';
import { isBorneOut, meetingWords } from './borne-out.ts';
import { saidNumbers, writtenNumbers } from './said-numbers.ts';

describe('numbers that were said', () => {
  it.each([
    ['à quatre-vingt-dix-sept euros', 97],
    ['cent soixante-dix, dernier carat', 170],
    ['deux mille trois cents', 2_300],
    ['sept cent vingt mille euros', 720_000],
    ['une quinzaine de jours', 15],
    ['ça fait dix-huit cinquante', 18],
    ['ça fait dix-huit cinquante', 50],
    ['deux tonnes et demie', 5],
    ['à cinq heures et demie', 30],
    ['le premier mai', 1],
    ['soixante et onze voix', 71],
    ['on the twenty-first', 21],
    ['five hundred pounds', 500],
    ['a las veintidós', 22],
    ['trescientos cuarenta', 340],
    ['12\u202F500 euros', 12_500],
  ])('%s: %d', (text, number) => expect(saidNumbers(text).has(number)).toBe(true));

  it('are not those that nobody said', () => {
    expect([...saidNumbers('on garde le stand de vingt mètres carrés')]).toEqual([20]);
    expect(saidNumbers('quatre-vingt-dix').has(24)).toBe(false);
    expect(writtenNumbers('60 000 € à 9 h 00, 18,50')).toEqual([60_000, 9, 18, 50]);
  });
});

const MEETING = [
  'Le dossier de la chambre 214, Madame Perrin, on en parlait la semaine dernière avec Nadège Sauvestre.',
  'La fuite au plafond ne tarit pas, le plombier revient lundi.',
  'Tant que ce n’est pas sec, tu ne la mets plus en vente.',
  'Pour le transport il faudra compter quarante euros.',
];
const meeting = meetingWords(MEETING.join('\n'), 'fr');
const FRENCH = { spoken: 'fr', written: 'fr' } as const;
const holds = (statement: string, days: readonly number[] = []) =>
  isBorneOut(statement, { near: MEETING.slice(1, 3).join('\n'), meeting, days: () => days }, FRENCH);

describe('a statement about a meeting', () => {
  it('may use words, names and large numbers that were said elsewhere in it', () => {
    expect(holds('La chambre 214 n’est plus vendue tant que la fuite du plafond dure')).toBe(true);
    expect(holds('La fuite est l’affaire de Mme Sauvestre et du plombier')).toBe(true);
  });

  it('may give the day that is meant, and no other', () => {
    expect(holds('Le plombier revient le 23 pour la fuite', [23])).toBe(true);
    expect(holds('Le plombier revient le 24 pour la fuite', [23])).toBe(false);
  });

  it('has no small number from elsewhere, no name that nobody said, and not only words of its own', () => {
    expect(holds('Le plombier prend 40 euros pour la fuite')).toBe(false);
    expect(holds('La fuite est l’affaire de Robert et du plombier')).toBe(false);
    expect(holds('Toute l’équipe déménage à la campagne')).toBe(false);
  });

  it('that has to follow from what it cites alone has half its words there', () => {
    const alone = (statement: string) =>
      isBorneOut(statement, { near: MEETING[1] ?? '', meeting: null }, { spoken: 'fr', written: 'fr' });
    expect(alone('Le plombier revient pour la fuite')).toBe(true);
    expect(alone('La chambre n’est plus mise en vente avant le passage du plombier')).toBe(false);
  });
});
