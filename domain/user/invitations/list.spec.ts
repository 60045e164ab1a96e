import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_INVITED } from './faults.ts';
import { readInvitationList } from './list.ts';

const read = (text: string) => readInvitationList(text, 'user');
const rows = (text: string) =>
  read(text).map(({ line, displayName, email, role, department, faults }) => [
    line,
    displayName,
    email,
    role,
    department,
    ...faults,
  ]);

describe('a list of people to invite', () => {
  it('is addresses as a mail program gives them, with or without names', () => {
    expect(
      rows('Zoé Lefèvre <Zoe@Exemple.fr>; "Haddad, Noor" <noor@exemple.fr>,\nclaire.etienne@exemple.fr\n'),
    ).toEqual([
      [1, 'Zoé Lefèvre', 'zoe@exemple.fr', 'user', null],
      [1, 'Haddad, Noor', 'noor@exemple.fr', 'user', null],
      [2, 'Claire Etienne', 'claire.etienne@exemple.fr', 'user', null],
    ]);
  });

  it('is a table as French Excel writes it, whatever the order of its columns', () => {
    const text =
      '\uFEFFAdresse e-mail;Nom;Rôle;Département;Matricule\r\nzoe@exemple.fr;"Lefèvre; Zoé";Administratrice;Achats;7\r\n;;;;\r\nnoor@exemple.fr;;;\r\n';
    expect(rows(text)).toEqual([
      [2, 'Lefèvre; Zoé', 'zoe@exemple.fr', 'admin', 'Achats'],
      [4, 'Noor', 'noor@exemple.fr', 'user', null],
    ]);
    expect(rows('Zoé;zoe@exemple.fr;observateur;Achats')).toEqual([[1, 'Zoé', 'zoe@exemple.fr', 'observer', 'Achats']]);
    expect(rows('name,email\nZoé,zoe@exemple.fr')).toEqual([[2, 'Zoé', 'zoe@exemple.fr', 'user', null]]);
  });

  it('says of each faulty row what is wrong with it', () => {
    const text = [
      'Nom;E-mail;Rôle;Service',
      'Zoé;zoe@exemple.fr;;',
      'Noor;noor.exemple.fr;chef;',
      'Claire;;;',
      `Ana;ANA@exemple.fr;;${'x'.repeat(256)}`,
      'Encore;Zoe@exemple.fr;;',
    ].join('\n');
    expect(read(text).map(({ faults }) => faults)).toEqual([
      [],
      [
        '«\u00a0noor.exemple.fr\u00a0» n’est pas une adresse e-mail.',
        'Le rôle «\u00a0chef\u00a0» n’existe pas\u00a0: observateur, utilisateur ou admin.',
      ],
      ['L’adresse manque.'],
      ['Le nom ou le département a plus de 255 caractères.'],
      ['Cette adresse est déjà à la ligne 2.'],
    ]);
  });

  it.each([
    ['', 'INVITATIONS_EMPTY'],
    [' ;\n, ', 'INVITATIONS_EMPTY'],
    ['Nom;E-mail', 'INVITATIONS_EMPTY'],
    ['Nom;E-mail\n"Zoé;zoe@exemple.fr', 'INVITATIONS_UNREADABLE'],
    [Array.from({ length: MOST_INVITED + 1 }, (_, index) => `p${index}@exemple.fr`).join('\n'), 'INVITATIONS_TOO_MANY'],
  ])('of %j is refused as a whole', (text, code) =>
    expect(() => read(text)).toThrow(expect.objectContaining({ code })),
  );

  it('has everybody whom it was made of, in their order, whatever separates them', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/u);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, word), { minLength: 1, maxLength: 20, selector: ([name]) => name }),
        fc.constantFrom('; ', ', ', '\n', '\r\n'),
        (people, between) => {
          const text = people.map(([name, place]) => `${name} <${name}@${place}.fr>`).join(between);
          expect(read(text).map(({ email, faults }) => [email, faults.length])).toEqual(
            people.map(([name, place]) => [`${name}@${place}.fr`, 0]),
          );
        },
      ),
    );
  });

  it('of any text has rows or a refusal by name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: fc.constantFrom(...';,\n\t"<>@ a.é') }), (text) => {
        try {
          for (const { email, faults } of read(text)) expect(faults.length > 0 || email.includes('@')).toBe(true);
        } catch (error) {
          expect((error as { code?: string }).code).toMatch(/^INVITATIONS_/u);
        }
      }),
    );
  });
});
