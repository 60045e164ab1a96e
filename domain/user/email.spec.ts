import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailFrom, normaliseEmail, participantEmail } from './email.ts';

describe('an address', () => {
  it('is the same however it is typed', () => {
    // The same letters, composed and decomposed.
    expect(emailFrom('  Zo\u00e9.Martin@Exemple.FR ')).toBe(emailFrom('zoe\u0301.martin@exemple.fr'));
  });

  it.each([
    '',
    'zoe',
    '@exemple.fr',
    'zoe@',
    'zoe martin@exemple.fr',
    'zoe@exemple.fr, noe@exemple.fr',
    '<zoe@exemple.fr>',
    `${'z'.repeat(251)}@a.fr`,
  ])('is not « %s »', (text) => {
    expect(() => emailFrom(text)).toThrow(expect.objectContaining({ code: 'EMAIL_INVALID' }));
    expect(participantEmail(text)).toBeNull();
  });

  it('that a capture made up is none', () => {
    expect(participantEmail('zoé.martin@unknown')).toBeNull();
    expect(participantEmail('Zoé.Martin@UNKNOWN')).toBeNull();
    expect(participantEmail(undefined)).toBeNull();
    expect(participantEmail('zoe@unknown.fr')).toBe('zoe@unknown.fr');
  });

  it('has one form, and every address has it', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (email) => {
        expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email));
        expect(emailFrom(email.toUpperCase())).toBe(emailFrom(email));
      }),
    );
  });
});
