import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailedParts, type MailedMinutes } from './content.ts';
import { minutesHtml } from './html.ts';
import { minutesText } from './text.ts';

const minutes = (changes: Partial<MailedMinutes> = {}): MailedMinutes => ({
  title: 'Comité d’été',
  about: 'mercredi 1er juillet 2026 à 10:00 · 1 h 00 · organisée par Claire',
  participants: ['Claire', 'Noé'],
  decisions: ['Le budget de 12 400 € est voté.'],
  actions: [
    { task: 'Écrire à la mairie', assignee: 'Claire', deadline: null, isMine: false },
    { task: 'Relire le contrat', assignee: 'Noé', deadline: '1er déc. 2026', isMine: true },
  ],
  questions: [],
  summary: ['Le budget est voté.', '', 'Le reste attend.'],
  model: null,
  url: 'https://greffier.exemple.fr/meetings/m-1',
  choicesUrl: 'https://greffier.exemple.fr/account#notifications',
  ...changes,
});
const titlesOf = (given: MailedMinutes) => mailedParts(given).lists.map(({ title }) => title);

describe('the mail with a meeting’s minutes', () => {
  it('has one’s own actions first, then decisions and what others do, and nothing that there is not', () => {
    expect(titlesOf(minutes())).toEqual(['Vos actions', 'Décisions', 'Autres actions']);
    expect(titlesOf(minutes({ actions: [], questions: ['Qui relit ?'] }))).toEqual(['Décisions', 'Questions ouvertes']);
    const [other] = minutes().actions;
    expect(titlesOf(minutes({ actions: other ? [other] : [] }))).toEqual(['Décisions', 'Actions']);
    const { lists, subject, preheader } = mailedParts(minutes());
    expect(lists[0]?.items).toEqual([{ text: 'Relire le contrat', about: 'pour le 1er déc. 2026' }]);
    expect(lists[1]?.items[0]?.text).toBe('Le budget de 12\u202f400\u00a0€ est voté.');
    expect([subject, preheader]).toEqual([
      'Compte rendu\u00a0: Comité d’été',
      '1\u00a0décision, 2\u00a0actions, dont 1 pour vous.',
    ]);
  });

  it('says in both forms who was there, that a machine wrote it, where it is read, and how it stops', () => {
    for (const form of [minutesText, minutesHtml]) {
      const said = form(mailedParts(minutes({ model: 'gpt-4' })));
      for (const words of [
        'Étaient là\u00a0: Claire, Noé.',
        'par le modèle gpt-4',
        '/meetings/m-1',
        'Le compte rendu d’une réunion où j’étais',
        'https://greffier.exemple.fr/account#notifications',
      ])
        expect(said).toContain(words);
      expect(form(mailedParts(minutes({ url: null })))).not.toContain('dans Greffier');
    }
  });

  it('has a bound, and tells what it leaves out', () => {
    const many = Array.from({ length: 40 }, (_, index) => `Décision numéro ${index}`);
    const summary = Array.from({ length: 200 }, () => 'Une phrase de plus. '.repeat(10));
    const parts = mailedParts(minutes({ decisions: many, summary, participants: many, title: 'T'.repeat(500) }));
    expect(minutesText(parts)).toContain('… et 25\u00a0autres');
    expect(minutesText(parts)).toContain('et 10\u00a0autres.');
    expect(minutesHtml(parts)).toContain('Le résumé continue dans Greffier.');
    expect(Buffer.byteLength(minutesHtml(parts))).toBeLessThan(30_000);
    expect(parts.subject.length).toBeLessThan(200);
  });

  it('takes nothing that was said for anything but text: neither in HTML, nor in a header', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '</style><a href="https://mal.exemple">Ouvrir</a>',
        'Budget\r\nBcc: espion@exemple.fr',
        '\u202Efdp.exe',
        '&lt;b&gt;',
      ),
    );
    const plain = minutesHtml(
      mailedParts(minutes({ title: 'x', decisions: ['x'], participants: ['x'], summary: ['x'] })),
    );
    const tagsOf = (html: string) => html.match(/<[^>]*>/gu);
    fc.assert(
      fc.property(hostile, (said) => {
        const parts = mailedParts(
          minutes({ title: `x${said}`, decisions: [`x${said}`], participants: [`x${said}`], summary: [`x${said}`] }),
        );
        expect(tagsOf(minutesHtml(parts))).toEqual(tagsOf(plain));
        expect(parts.subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(minutesText(parts)).not.toMatch(/[\u202E\r]/u);
      }),
    );
  });
});
