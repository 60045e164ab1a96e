import { expect, it } from 'vitest';
import { invitationMail } from './mail/messages.ts';
import { frenchDate } from './french-date.ts';

const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('fr', { timeZone: 'UTC', dateStyle: 'short' });

it('writes the first of a month as « 1er », and no other figure', () => {
  expect(frenchDate(long, new Date('2026-12-01T01:01:00Z'))).toBe('mardi 1er décembre 2026 à 01:01');
  expect(frenchDate(long, Date.parse('2026-12-11T01:01:00Z'))).toBe('vendredi 11 décembre 2026 à 01:01');
  expect(frenchDate(short, Date.parse('2026-12-01T01:01:00Z'))).toBe('01/12/2026');
});

it('is how mails in French tell a date, and no others', () => {
  const invitation = { displayName: 'Zoé', inviter: 'Noé', link: '', expiresAt: new Date('2026-12-01T08:00:00Z') };
  expect(invitationMail('fr', invitation).text).toContain('jusqu’au mardi 1er décembre 2026');
  expect(invitationMail('en', invitation).text).toContain('Tuesday, 1 December 2026');
});
