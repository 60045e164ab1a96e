// @vitest-environment happy-dom
import type { PersonExport } from '#api/contract/persons.ts';
import { describe, expect, it } from 'vitest';
import { readablePage } from './page.ts';

const AT = '2026-11-20T09:00:00.000Z';
const EXPORTED: PersonExport = {
  madeAt: AT,
  account: {
    displayName: 'Noé <b>Petit</b>',
    email: 'noe@exemple.fr',
    role: 'user',
    department: null,
    jobTitle: 'Juriste',
    createdAt: AT,
    lastSignInAt: null,
    identities: [{ provider: 'microsoft', label: 'noe@exemple.fr', linkedAt: AT }],
  },
  accesses: [
    { at: AT, kind: 'sign-in-refused', reason: 'password', way: null, address: '127.0.0.1' },
    { at: AT, kind: 'signed-in', reason: 'provider', way: 'microsoft', address: null },
    { at: AT, kind: 'meeting-exported', reason: 'pdf', way: null, address: null },
  ],
  done: [{ at: AT, sentence: 'Noé Petit a corrigé le titre' }],
  meetings: [
    {
      id: 'm-1',
      title: 'Comité',
      startTime: AT,
      names: ['Noé Petit'],
      emails: ['noe@exemple.fr'],
      lines: [{ line: 3, at: 3_792_000, text: 'Un « script »\u00A0: <script>alert(1)</script>' }],
      actions: [{ task: 'Relire', deadline: '2026-12-15', status: 'pending' }],
    },
  ],
  chats: [],
  mails: [],
  tools: [],
  notices: [],
  choices: { notices: [{ kind: 'minutes', inApplication: true, byMail: false }], joining: null },
  objections: [],
};

const pageOf = (change: Partial<PersonExport> = {}): Document =>
  new DOMParser().parseFromString(readablePage({ ...EXPORTED, ...change }), 'text/html');
const texts = (page: Document, selector: string): (string | null)[] =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('what the record has of a person, to read', () => {
  it('says it in words, without the codes of the data', () => {
    const page = pageOf();
    expect(page.documentElement.lang).toBe('fr');
    expect(texts(page, 'h1')).toEqual(['Ce que Greffier garde de Noé <b>Petit</b>']);
    expect(texts(page, 'dd').slice(0, 4)).toEqual([
      'Noé <b>Petit</b>',
      'noe@exemple.fr',
      'Utilisateur',
      'Non renseigné',
    ]);
    expect(texts(page, 'dd').at(-1)).toBe('Microsoft (noe@exemple.fr)');
    expect(texts(page, 'li')).toEqual([
      '1:03:12\u2002Un « script »\u00A0: <script>alert(1)</script>',
      'Relire, pour le 15 déc. 2026, à faire',
      '20 nov. 2026 à 10:00\u00A0: Noé Petit a corrigé le titre',
    ]);
    expect(texts(page, 'td')).toEqual([
      '20 nov. 2026 à 10:00',
      'Connexion refusée',
      'mot de passe incorrect',
      '127.0.0.1',
      '20 nov. 2026 à 10:00',
      'Connexion',
      'avec Microsoft, avec la double authentification du service',
      '',
      '20 nov. 2026 à 10:00',
      'Export d’une réunion',
      'pdf',
      '',
    ]);
  });

  it('takes what people wrote as text, and loads nothing', () => {
    const page = pageOf();
    expect(page.querySelectorAll('script, img, link, b')).toHaveLength(0);
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  });

  it('has what they asked the chat bot, where they did', () => {
    const chats = [{ at: AT, request: 'note <le budget>', answer: 'C’est noté.' }];
    expect(texts(pageOf(), 'h2')).not.toContain('Ce qu’elle a demandé au bot de Teams');
    expect(texts(pageOf({ chats }), 'li')).toContain('20 nov. 2026 à 10:00\u00A0: note <le budget> – C’est noté.');
  });

  it('has what they are told of, and where they objected', () => {
    const notices = [{ at: AT, kind: 'minutes', meeting: 'Comité' }];
    const objections = [{ at: AT, meeting: 'Revue', kind: 'objection' as const }];
    expect(texts(pageOf({ notices, objections }), 'li')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/compte rendu prêt, ou réécrit après un effacement, Comité$/u),
        expect.stringMatching(/Revue$/u),
      ]),
    );
  });

  it('has the tools that they connected, as these call place and account, and what was sent there', () => {
    const tasks = [{ url: 'https://trello.com/c/1', done: true }];
    const tools = [{ title: 'Trello', since: AT, place: 'Ventes <1>', account: 'Noé', tasks }];
    expect(texts(pageOf(), 'h2')).not.toContain('Les outils où vont ses actions');
    const items = texts(pageOf({ tools }), 'li');
    expect(items).toContain('Trello, depuis le 20 nov. 2026 à 10:00 – Ventes <1> – Noé');
    expect(items).toContain('https://trello.com/c/1 (terminée)');
  });

  it('has the mails that Greffier sent, with what became of each', () => {
    const mails: PersonExport['mails'] = [
      { at: AT, kind: 'minutes', meeting: 'Comité <1>', status: 'sent' },
      { at: AT, kind: 'notice', meeting: null, status: 'unknown' },
    ];
    expect(texts(pageOf({ mails }), 'li').slice(2, 4)).toEqual([
      '20 nov. 2026 à 10:00 : Compte rendu d’une réunion, Comité <1> (envoyé)',
      '20 nov. 2026 à 10:00 : Notification (peut-être envoyé)',
    ]);
  });

  it('names somebody without an account as meetings do, and says what there is none of', () => {
    const page = pageOf({ account: null, accesses: [], done: [] });
    expect(texts(page, 'h1')).toEqual(['Ce que Greffier garde de Noé Petit']);
    expect(texts(page, 'p')).toContain('Aucun compte n’a été confirmé.');
    expect(texts(pageOf({ account: null, meetings: [] }), 'h1')).toEqual(['Ce que Greffier garde de cette personne']);
  });
});
