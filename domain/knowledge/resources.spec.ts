import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionsResource, resourcesIn, sentenceAround } from './resources.ts';

const titles = (text: string) => resourcesIn(text).map(({ type, title, platform }) => [type, title, platform]);

describe('resources that a line speaks of', () => {
  it.each([
    [
      'C’est là : https://exemple.sharepoint.com/:f:/s/achats/Budget%202027?e=1.',
      'folder',
      'Budget 2027',
      'SharePoint',
    ],
    [
      'voir https://docs.google.com/spreadsheets/d/1aBc2DeF3/edit#gid=0',
      'document',
      'docs.google.com',
      'Google Sheets',
    ],
    ['(https://equipe.atlassian.net/wiki/spaces/RH/pages/12/Accueil-RH)', 'wiki', 'Accueil-RH', 'Confluence'],
    ['https://equipe.atlassian.net/browse/ABC-12', 'project', 'ABC-12', 'Jira'],
    ['https://www.exemple.fr/rapport-annuel.pdf', 'document', 'rapport-annuel.pdf', 'exemple.fr'],
  ])('links: %s', (text, type, title, platform) => {
    expect(titles(text)).toEqual([[type, title, platform]]);
  });

  it.each([
    ['Il faut relire le fichier budget_2027.xlsx avant mardi.', 'document', 'budget_2027.xlsx'],
    ['Je parle du document « Charte graphique ».', 'document', 'Charte graphique'],
    ['On a rangé ça dans le dossier Achats Groupe, je crois.', 'folder', 'Achats Groupe'],
    ['Regardez le projet Atlas 2 dans la liste.', 'project', 'Atlas 2'],
    ['Le cahier des charges est prêt.', 'document', 'Cahier des charges'],
    ['Mets-le dans le canal #support.', 'chat', '#support'],
  ])('names: %s', (text, type, title) => {
    expect(titles(text)).toEqual([[type, title, null]]);
  });

  it.each([
    'Ce document est trop long, et ce fichier aussi.',
    'Le dossier. Monsieur Martin en parlera.',
    'Le projet Je ne sais pas.',
    'Je vais sur exemple.fr de temps en temps, ou ftp://exemple.fr/x.',
    'javascript:alert(1) et https://nom:secret@exemple.fr/ et http://localhost/x',
    'À 10.30 on commence, vs. hier.',
  ])('nothing is made of: %s', (text) => {
    expect(resourcesIn(text)).toEqual([]);
  });

  it('is one thing by whichever address it is opened', () => {
    const keys = [
      'https://docs.google.com/document/d/abc/edit?usp=sharing',
      'https://docs.google.com/document/d/abc/view',
    ];
    expect(new Set(keys.flatMap((url) => resourcesIn(url).map(({ key }) => key))).size).toBe(1);
    expect(
      new Set(['Le document Cadrage', 'le Document CADRAGE'].flatMap((text) => resourcesIn(text).map(({ key }) => key)))
        .size,
    ).toBe(1);
  });

  it('stands in its line as it says, overlaps nothing, and leads to http or https alone', () => {
    const word = fc.constantFrom(
      'le',
      'document',
      'dossier',
      'Achats',
      '«',
      '»',
      'budget.xlsx',
      'https://a.fr/b',
      'http://',
      'l’',
      '(',
      '…',
      ',',
      '"',
      'javascript:x',
      'Cadrage',
      'cahier',
      'des',
      'charges',
      '.pdf',
      'https://é.fr/%E0%A4%A',
      '\u{1F600}',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 14 }), (words) => {
        const text = words.join(' ');
        const found = resourcesIn(text);
        let behind = 0;
        for (const { start, end, title, url } of found) {
          expect(start).toBeGreaterThanOrEqual(behind);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(title.trim()).not.toBe('');
          if (url !== null) expect(['http:', 'https:']).toContain(new URL(url).protocol);
          expect(text).toContain(sentenceAround(text, { start, end }));
          behind = end;
        }
        expect(mentionsResource(text)).toBe(found.length > 0);
      }),
    );
  });
});

describe('the sentence around a place', () => {
  it('is the one sentence, and of a long one the words around', () => {
    const text = 'Bonjour. Le fichier budget.xlsx est prêt ! Merci.';
    expect(sentenceAround(text, { start: 20, end: 31 })).toBe('Le fichier budget.xlsx est prêt !');
    const long = `${'mot '.repeat(100)}budget.xlsx ${'fin '.repeat(100)}`;
    const start = long.indexOf('budget');
    const cut = sentenceAround(long, { start, end: start + 11 });
    expect(cut.length).toBeLessThanOrEqual(260);
    expect(cut).toContain('budget.xlsx');
  });
});
