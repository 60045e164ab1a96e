import { expect, it } from 'vitest';
import { chatReminderIn, dueText } from './reminder.ts';

/** Friday 20 November 2026, ten o'clock in Paris. */
const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const read = (request: string) => {
  const found = chatReminderIn(request, NOW);
  return found && [new Date(found.at).toISOString(), found.subject];
};

it.each([
  ['rappel 5min', '2026-11-20T09:05:00.000Z', ''],
  ['reminder dans 1h30 relire le contrat', '2026-11-20T10:30:00.000Z', 'relire le contrat'],
  ['rappelle-moi dans 2 heures de voter', '2026-11-20T11:00:00.000Z', 'voter'],
  ['rappel demain 9h', '2026-11-21T08:00:00.000Z', ''],
  ['rappel demain 9h appeler Léa', '2026-11-21T08:00:00.000Z', 'appeler Léa'],
  ['rappel à 14h30 : appeler Léa', '2026-11-20T13:30:00.000Z', 'appeler Léa'],
  ['rappel lundi à 8h envoyer le devis', '2026-11-23T07:00:00.000Z', 'envoyer le devis'],
])('reads « %s »', (request, at, subject) => {
  expect(read(request)).toEqual([at, subject]);
});

it('understands no time where none is told', () => {
  expect(['rappel', 'rappel voter', 'rappel 0 min'].map(read)).toEqual([null, null, null]);
});

it('says when in Paris', () => {
  const at = (time: string) => dueText(Date.parse(time), NOW).replaceAll('\u00a0', ' ');
  expect([
    at('2026-11-20T09:00:30.000Z'),
    at('2026-11-20T09:05:00.000Z'),
    at('2026-11-20T13:30:00.000Z'),
    at('2026-11-21T08:00:00.000Z'),
    at('2026-11-23T07:00:00.000Z'),
  ]).toEqual(['dans 30 s', 'dans 5 min', 'à 14 h 30', 'demain à 09 h 00', 'lundi 23 novembre à 08 h 00']);
});
