import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../text/language.ts';
import { deadlineIn, timesIn } from './deadline.ts';

/** A Friday in winter time, ten in the morning in Paris. */
const FRIDAY = '2026-11-20T10:00:00+01:00';

const read = (text: string, language: Language, heldAt = FRIDAY): string | null =>
  deadlineIn(text, language, Date.parse(heldAt))?.value ?? null;

describe('French deadlines, said on Friday 20 November 2026 at 10:00', () => {
  it.each<[string, string | null]>([
    ['d’ici vendredi', '2026-11-27'],
    ["d'ici vendredi", '2026-11-27'],
    ['après-demain à 14 h 30', '2026-11-22T14:30'],
    ['après-demain à 14h30', '2026-11-22T14:30'],
    ['fin du mois', '2026-11-30'],
    ['d’ici la fin du mois prochain', '2026-12-31'],
    ['fin de la semaine', '2026-11-20'],
    ['avant la fin de la semaine prochaine', '2026-11-27'],
    ['sous huitaine', '2026-11-27'],
    ['sous quinzaine', '2026-12-04'],
    ['dans quinze jours', '2026-12-04'],
    ['dans 15 jours', '2026-12-04'],
    ['dans huit jours', '2026-11-27'],
    ['dans une dizaine de jours', '2026-11-30'],
    ['dans 10 jours ouvrés', '2026-12-04'],
    ['dans 1h30', '2026-11-20T11:30'],
    ['dans une heure et demie', '2026-11-20T11:30'],
    ['dans 5min', '2026-11-20T10:05'],
    ['dans une demi-heure', '2026-11-20T10:30'],
    ['dans un quart d’heure', '2026-11-20T10:15'],
    ['sous 48 heures', '2026-11-22'],
    ['dans deux semaines', '2026-12-04'],
    ['d’ici trois semaines', '2026-12-11'],
    ['dans deux mois', '2027-01-20'],
    ['mardi en huit', '2026-12-01'],
    ['vendredi en quinze', '2026-12-11'],
    ['vendredi prochain avant 17h', '2026-11-27T17:00'],
    ['lundi prochain', '2026-11-23'],
    ['lundi de la semaine prochaine', '2026-11-23'],
    ['le 3 du mois prochain', '2026-12-03'],
    ['demain matin', '2026-11-21'],
    ['demain en fin de journée', '2026-11-21'],
    ['en fin de journée', '2026-11-20'],
    ['ce soir', '2026-11-20'],
    ['cet après-midi', '2026-11-20'],
    ['lundi après-midi', '2026-11-23'],
    ['avant 17h', '2026-11-20T17:00'],
    ['avant 9h', null],
    ['avant minuit', '2026-11-20T23:59'],
    ['15/12', null],
    ['avant le 15/12', '2026-12-14'],
    ['pour le 05/01/2027', '2027-01-05'],
    ['lundi 7/12 à 9h', '2026-12-07T09:00'],
    ['1er décembre', '2026-12-01'],
    ['le quinze décembre', '2026-12-15'],
    ['le premier décembre', '2026-12-01'],
    ['le 31 décembre dernier délai', '2026-12-31'],
    ['lundi 7 décembre', '2026-12-07'],
    ['le 3 janvier', '2027-01-03'],
    ['le 30 février', null],
    ['au plus tard le 30', '2026-11-30'],
    ['avant le 15', '2026-12-14'],
    ['mardi 24', '2026-11-24'],
    ['jeudi midi', '2026-11-26T12:00'],
    ['jeudi à midi et demi', '2026-11-26T12:30'],
    ['mercredi à neuf heures et quart', '2026-11-25T09:15'],
    ['lundi à trois heures de l’après-midi', '2026-11-23T15:00'],
    ['avant la fin de l’année', '2026-12-31'],
    ['la semaine prochaine', '2026-11-27'],
    ['en début de semaine prochaine', '2026-11-23'],
    ['la semaine du 7 décembre', '2026-12-11'],
    ['courant de semaine prochaine', '2026-11-27'],
    ['pour fin janvier', '2027-01-31'],
    ['mi-décembre', '2026-12-15'],
    ['fin du premier trimestre', '2027-03-31'],
    ['fin T4', '2026-12-31'],
    ['le mois prochain', '2026-12-31'],
    ['avant le week-end', '2026-11-20'],
    ['avant Noël', '2026-12-24'],
    ['à dix-neuf heures', '2026-11-20T19:00'],
    ['ce midi', '2026-11-20T12:00'],
    ['à midi', '2026-11-20T12:00'],
    ['entre midi et deux', '2026-11-20'],
    ['en rentrant', '2026-11-20'],
    ['à la sortie', '2026-11-20'],
    ['direct après le stand-up', '2026-11-20'],
    ['donne-moi deux jours', '2026-11-22'],
    ['laissez-nous trois semaines', '2026-12-11'],
    ['mettons deux semaines', '2026-12-04'],
    ['lundi ou mardi', '2026-11-24'],
    ['ce soir ou demain matin', '2026-11-21'],
    ['lundi, au plus tard mardi', '2026-11-24'],
    ['lundi, non, mardi', '2026-11-24'],
    ['le premier lundi de janvier', '2027-01-04'],
    ['le deuxième mardi de janvier', '2027-01-12'],
    ['le dernier vendredi du mois', '2026-11-27'],
    ['le premier lundi du mois prochain', '2026-12-07'],
  ])('« %s » is %s', (text, value) => {
    expect(read(text, 'fr')).toBe(value);
  });

  it.each([
    'depuis lundi',
    'lundi dernier',
    'tous les lundis',
    'le lundi, on fait le point',
    'à partir de mardi',
    'les 35 heures',
    'le compte rendu du 12 octobre',
    'la démo de jeudi',
    'la réunion du 3 décembre',
    '3/4 du budget',
    'la version 2.10.3',
    'hier soir',
    'de 9h à 11h',
    'de neuf heures à onze heures',
    'à huit heures',
    'hier on a fini à dix-neuf heures',
    'tous les soirs à dix-neuf heures',
    'la réunion dure deux jours',
    'l’exercice clos le 30 juin',
    'le 12 octobre',
    'dans la salle 12',
  ])('« %s » is no deadline', (text) => {
    expect(timesIn(text, 'fr', Date.parse(FRIDAY))).toEqual([]);
  });

  it('quotes the words with their preposition', () => {
    const text = 'Paul, tu peux envoyer le compte rendu d’ici vendredi prochain avant 17h ?';
    const found = deadlineIn(text, 'fr', Date.parse(FRIDAY));
    expect(found && text.slice(found.start, found.end)).toBe('d’ici vendredi prochain avant 17h');
  });

  it('prefers what is due to what only happens', () => {
    expect(read('La réunion est mardi, il me faut le document avant lundi soir.', 'fr')).toBe('2026-11-23');
  });

  it('keeps several times apart', () => {
    expect(
      timesIn('Paul lundi, Marie avant mercredi 18h.', 'fr', Date.parse(FRIDAY)).map(({ value }) => value),
    ).toEqual(['2026-11-23', '2026-11-25T18:00']);
  });
});

describe('English deadlines', () => {
  it.each<[string, string | null]>([
    ['by Friday', '2026-11-27'],
    ['by end of day', '2026-11-20'],
    ['by EOD tomorrow', '2026-11-21'],
    ['tomorrow morning', '2026-11-21'],
    ['the day after tomorrow at 2:30 pm', '2026-11-22T14:30'],
    ['next week', '2026-11-27'],
    ['by next Friday at 5pm', '2026-11-27T17:00'],
    ['this Friday', '2026-11-20'],
    ['Monday week', '2026-11-30'],
    ['first thing Monday', '2026-11-23'],
    ['by the end of the month', '2026-11-30'],
    ['by the end of the year', '2026-12-31'],
    ['end of Q1', '2027-03-31'],
    ['in two weeks', '2026-12-04'],
    ['in a fortnight', '2026-12-04'],
    ['within 48 hours', '2026-11-22'],
    ['in an hour and a half', '2026-11-20T11:30'],
    ['in 10 business days', '2026-12-04'],
    ['by the 15th', '2026-12-15'],
    ['on December 1st', '2026-12-01'],
    ['by the third of next month', '2026-12-03'],
    ['by 15/12', '2026-12-15'],
    ['by 2026-12-15', '2026-12-15'],
    ['by mid-January', '2027-01-15'],
    ['by Thursday noon', '2026-11-26T12:00'],
    ['before midnight', '2026-11-20T23:59'],
    ['last Monday', null],
    ['every Monday', null],
    ['since Tuesday', null],
    ['two days ago', null],
    ['may I ask', null],
  ])('"%s" is %s', (text, value) => {
    expect(read(text, 'en')).toBe(value);
  });
});

describe('Spanish deadlines', () => {
  it.each<[string, string | null]>([
    ['para el viernes', '2026-11-27'],
    ['mañana por la mañana', '2026-11-21'],
    ['envío el acta mañana', '2026-11-21'],
    ['pasado mañana a las 14:30', '2026-11-22T14:30'],
    ['antes de las cinco de la tarde', '2026-11-20T17:00'],
    ['el viernes antes de las 17:00', '2026-11-27T17:00'],
    ['el martes al mediodía', '2026-11-24T12:00'],
    ['a finales de mes', '2026-11-30'],
    ['a final de semana', '2026-11-20'],
    ['antes de fin de año', '2026-12-31'],
    ['la semana que viene', '2026-11-27'],
    ['el próximo lunes', '2026-11-23'],
    ['dentro de dos semanas', '2026-12-04'],
    ['en quince días', '2026-12-04'],
    ['en una hora y media', '2026-11-20T11:30'],
    ['lunes 7 de diciembre', '2026-12-07'],
    ['antes del 15/12', '2026-12-14'],
    ['el 3 del mes que viene', '2026-12-03'],
    ['para el día 15', '2026-12-15'],
    ['a mediados de enero', '2027-01-15'],
    ['hoy mismo', '2026-11-20'],
    ['desde el lunes', null],
    ['el lunes pasado', null],
    ['todos los lunes', null],
    ['por la mañana', null],
  ])('«%s» is %s', (text, value) => {
    expect(read(text, 'es')).toBe(value);
  });
});

describe('The wall clock in Paris', () => {
  it.each([
    ['half past midnight in Paris is already the next day', '2026-11-20T23:30:00Z', 'demain', '2026-11-22'],
    ['a minute before midnight is still the same day', '2026-11-20T22:59:00Z', 'demain', '2026-11-21'],
    [
      'the offset that the meeting was written with does not matter',
      '2026-11-20T19:30:00-05:00',
      'demain',
      '2026-11-22',
    ],
    [
      'across the change to summer time an hour and a half shows two and a half',
      '2026-03-29T00:30:00Z',
      'dans 1h30',
      '2026-03-29T04:00',
    ],
    [
      'across the change to winter time an hour shows none',
      '2026-10-25T00:30:00Z',
      'dans une heure',
      '2026-10-25T02:30',
    ],
    ['across midnight', '2026-11-20T23:30:00+01:00', 'dans une heure', '2026-11-21T00:30'],
    ['on the day of the change, tomorrow is tomorrow', '2026-03-29T01:59:00+01:00', 'demain à 9h', '2026-03-30T09:00'],
    ['across the year', '2026-12-31T10:00:00+01:00', 'demain', '2027-01-01'],
    ['the last of a longer month, in a month', '2027-01-31T10:00:00+01:00', 'dans un mois', '2027-02-28'],
    ['in a leap year', '2028-02-28T10:00:00+01:00', 'demain', '2028-02-29'],
    [
      'on a Sunday, the end of the week is that day',
      '2026-11-22T10:00:00+01:00',
      'avant la fin de la semaine',
      '2026-11-22',
    ],
    [
      'on a Wednesday, next Friday is that of next week',
      '2026-11-18T10:00:00+01:00',
      'vendredi prochain',
      '2026-11-27',
    ],
    ['on a Wednesday, Friday is that of this week', '2026-11-18T10:00:00+01:00', 'pour vendredi', '2026-11-20'],
  ])('%s', (_, heldAt, text, value) => {
    expect(read(text, 'fr', heldAt)).toBe(value);
  });

  it.each(['UTC', 'Europe/Paris', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'shows the same on a machine in %s',
    (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        expect(read('lundi 7/12 à 9h', 'fr', '2026-03-29T02:30:00+02:00')).toBe('2026-12-07T09:00');
        expect(read('pour le 25/10', 'fr', '2026-10-24T23:30:00+02:00')).toBe('2026-10-25');
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    },
  );

  it('knows no time of a meeting without one', () => {
    expect(timesIn('demain', 'fr', Number.NaN)).toEqual([]);
  });
});

const pieces = [
  'd’ici',
  'avant',
  'le',
  '31',
  '15/12',
  'vendredi',
  'prochain',
  'fin',
  'du mois',
  'à 14 h 30',
  'dans',
  '999',
  'jours',
  'heures',
  'février',
  'mardi en huit',
  'by',
  'the',
  '30th',
  'of',
  'Monday',
  'para el',
  'mañana',
  'a las 25',
  ',',
  '•',
];

describe('Any text', () => {
  const instant = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.getTime());
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((words) => words.join(' ')),
  );

  it('gives times that exist, are not past, and stand in the text in order', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...LANGUAGES), instant, (words, language, at) => {
        const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(at);
        let end = 0;
        for (const time of timesIn(words, language, at)) {
          expect(time.value).toMatch(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/u);
          expect(new Date(`${time.value.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10)).toBe(
            time.value.slice(0, 10),
          );
          expect(time.value.slice(0, 10) >= now).toBe(true);
          expect(time.start).toBeGreaterThanOrEqual(end);
          expect(time.end).toBeGreaterThan(time.start);
          end = time.end;
        }
        expect(end).toBeLessThanOrEqual(words.length);
      }),
      { numRuns: runs(1000) },
    );
  });
});
