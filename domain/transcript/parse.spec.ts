import { describe, expect, test } from 'vitest';
import { mainFault } from './faults.ts';
import { LONGEST_TURN } from './split.ts';
import { parseTranscript } from './parse.ts';
import { UNKNOWN_SPEAKER } from './transcript.ts';

/** « speaker | text | at » a line, for tables that read like the transcript. */
const told = (source: string) =>
  parseTranscript(source).turns.map(({ speaker, text, at }) => `${speaker} | ${text}${at === null ? '' : ` | ${at}`}`);
const faults = (source: string) => parseTranscript(source).faults.map(({ line, code }) => `${line} ${code}`);

describe('names before a colon', () => {
  const cases: [name: string, source: string, turns: string[]][] = [
    [
      'capitals, titles, apostrophes, French spacing',
      "M. CHIRAC : Bonsoir.\n\nValéry GISCARD D'ESTAING\u00A0: Bonsoir.\n\nP1\u202F: Merci à tous.\nMme. COTTA: Oui.",
      ['M. CHIRAC | Bonsoir.', "Valéry GISCARD D'ESTAING | Bonsoir.", 'P1 | Merci à tous.', 'Mme. COTTA | Oui.'],
    ],
    ['no blank behind the colon', 'P1 :On cherchait.\nP2 :Donc oui.', ['P1 | On cherchait.', 'P2 | Donc oui.']],
    [
      'CRLF, BOM, NEL, doubled line ends',
      '\uFEFFMarie : un\r\nPaul : deux\u0085Marie : trois\r\r\nPaul : quatre',
      ['Marie | un', 'Paul | deux', 'Marie | trois', 'Paul | quatre'],
    ],
    [
      'a turn over several lines and paragraphs',
      'Marie : un\nsuite\n\n encore\n\nPaul : deux',
      ['Marie | un suite encore', 'Paul | deux'],
    ],
    [
      'prose with a colon',
      'Marie : Bon.\n\nVoilà ce que je dis : non.\n\nPaul : Oui.',
      ['Marie | Bon. Voilà ce que je dis : non.', 'Paul | Oui.'],
    ],
    [
      'an address, a time, a path',
      'Marie : Lisez\nhttps://exemple.fr/a:b\n14:30 au plus tard\nC:\\notes\nPaul : Oui',
      ['Marie | Lisez https://exemple.fr/a:b 14:30 au plus tard C:\\notes', 'Paul | Oui'],
    ],
    [
      'headings and openers are nobody',
      'Marie : Trois points.\nExemple : le budget.\nAttention : c’est serré.\nBonjour Paul : merci.\nPaul : Oui',
      ['Marie | Trois points. Exemple : le budget. Attention : c’est serré. Bonjour Paul : merci.', 'Paul | Oui'],
    ],
    [
      'offices',
      'M. le président : La séance est ouverte.\nMme la ministre de la santé : Merci.\nLe président a dit : non.\nL’animatrice : Bien.\nUn intervenant : Oui.',
      [
        'M. le président | La séance est ouverte.',
        'Mme la ministre de la santé | Merci. Le président a dit : non.',
        'L’animatrice | Bien.',
        'Un intervenant | Oui.',
      ],
    ],
    [
      'companies, numbers, telephones',
      'Marie Dupont (Acme) : a\nIntervenant 2 : b\n+33 6 12 34 56 78 : c\nJean-Pierre de la Tour : d',
      ['Marie Dupont (Acme) | a', 'Intervenant 2 | b', '+33 6 12 34 56 78 | c', 'Jean-Pierre de la Tour | d'],
    ],
    [
      'small names that come back',
      'marie : salut\n\npaul : oui\n\nmarie : bien\n\npaul : merci',
      ['marie | salut', 'paul | oui', 'marie | bien', 'paul | merci'],
    ],
    ['initials that are also words', 'CA : Oui.\nGA : Non.\nCA : Si.', ['CA | Oui.', 'GA | Non.', 'CA | Si.']],
    [
      'Markdown, and lists inside a speech',
      '**Marie Dupont** : Bonjour\n**Paul :** Oui :\n- Équipe : Léa\n- Budget : 10 k€\n[Jean] : Si',
      ['Marie Dupont | Bonjour', 'Paul | Oui : - Équipe : Léa - Budget : 10 k€', 'Jean | Si'],
    ],
    ['a dialogue as a list', '- Marie : Bonjour\n- Paul : Oui\nbien sûr', ['Marie | Bonjour', 'Paul | Oui bien sûr']],
    [
      'a forgotten colon',
      "P1 : Bon.\nMme Saint-Cricq Bon, on avance.\nLÉA SALAMÉ : Oui.\nLÉA SALAMÉ Vous n'êtes pas d'accord ?\nJean Le Guen a dit oui.",
      [
        'P1 | Bon.',
        'Mme Saint-Cricq | Bon, on avance.',
        'LÉA SALAMÉ | Oui.',
        "LÉA SALAMÉ | Vous n'êtes pas d'accord ? Jean Le Guen a dit oui.",
      ],
    ],
    [
      'a speaker glued to another’s sentence',
      'JB : Bonsoir.\nCA : C’est absurde. JB : Il faudra le dire. Je vais vous dire, JB : non.',
      ['JB | Bonsoir.', 'CA | C’est absurde.', 'JB | Il faudra le dire. Je vais vous dire, JB : non.'],
    ],
    [
      'spellings of one name',
      'LEA SALAME : a\nLÉA SALAMÉ : b\nLEA SALAME. : c',
      ['LÉA SALAMÉ | a', 'LÉA SALAMÉ | b', 'LÉA SALAMÉ | c'],
    ],
    [
      'nobody before the first name',
      'Réunion du lundi\n\nPrésents ce jour\n\nMarie : Bonjour',
      [`${UNKNOWN_SPEAKER} | Réunion du lundi`, `${UNKNOWN_SPEAKER} | Présents ce jour`, 'Marie | Bonjour'],
    ],
    [
      'nobody at all, paragraphs',
      'Bonjour à tous,\nmerci de venir.\n\nOn commence.',
      [`${UNKNOWN_SPEAKER} | Bonjour à tous, merci de venir.`, `${UNKNOWN_SPEAKER} | On commence.`],
    ],
    [
      'nobody at all, lines',
      'Bonjour à tous.\nOn commence.',
      [`${UNKNOWN_SPEAKER} | Bonjour à tous.`, `${UNKNOWN_SPEAKER} | On commence.`],
    ],
    [
      'text mangled from Windows-1252',
      'EM : c’\u0092est vrai\u0085\nMLP : mon c\u009Cur',
      ['EM | c’est vrai…', 'MLP | mon cœur'],
    ],
    ['decomposed accents', 'Zoe\u0301 : e\u0301te\u0301', ['Zoé | été']],
  ];
  test.each(cases)('%s', (_, source, turns) => {
    expect(told(source)).toEqual(turns);
    expect(faults(source)).toEqual([]);
    expect(parseTranscript(source)).toMatchObject({ format: 'text', durationMs: null });
  });

  test('a title above the turns', () => {
    expect(parseTranscript('# Comité de pilotage\n\nMarie : Bonjour')).toMatchObject({
      title: 'Comité de pilotage',
      turns: [{ speaker: 'Marie' }],
    });
    expect(parseTranscript('Titre : Point hebdo\nMarie : Bonjour')).toMatchObject({
      title: 'Point hebdo',
      turns: [{ speaker: 'Marie' }],
    });
  });
});

describe('lines with times', () => {
  const cases: [name: string, source: string, turns: string[], durationMs: number | null][] = [
    [
      'times of day count from the first',
      '[10:42:07] Marie Dupont: Bonjour\n[10:42:11] Paul Martin: Salut : ça va ?',
      ['Marie Dupont | Bonjour | 0', 'Paul Martin | Salut : ça va ? | 4000'],
      4000,
    ],
    [
      'times of the meeting stay',
      '[00:01:02] Marie: Bonjour\n[00:01:04.250] Paul: Oui',
      ['Marie | Bonjour | 62000', 'Paul | Oui | 64250'],
      64_250,
    ],
    [
      'minutes and seconds',
      '[12:04] Marie: Bonjour\n[12:09] Paul: Oui\n[61:00] Marie: Bien',
      ['Marie | Bonjour | 724000', 'Paul | Oui | 729000', 'Marie | Bien | 3660000'],
      3_660_000,
    ],
    [
      'hours and minutes, since nobody speaks that fast',
      '[14:02] Marie: Bonjour à tous, merci d’être venus si nombreux pour ce point\n[14:03] Paul: Merci à toi',
      ['Marie | Bonjour à tous, merci d’être venus si nombreux pour ce point | 0', 'Paul | Merci à toi | 60000'],
      60_000,
    ],
    [
      'minutes, then hours',
      '[59:58] Marie: a\n[1:00:03] Paul: b',
      ['Marie | a | 3598000', 'Paul | b | 3603000'],
      3_603_000,
    ],
    [
      'midnight, and a late line',
      '[23:59:58] Marie: a\n[00:00:03] Paul: b\n[23:59:59] Marie: c',
      ['Marie | a | 0', 'Paul | b | 5000', 'Marie | c | 1000'],
      5000,
    ],
    [
      'other ways to write a time',
      '[3:07:10 PM] Marie: a\n(15:07:12) Paul: b\n[15 h 08] Marie: c',
      ['Marie | a | 0', 'Paul | b | 2000', 'Marie | c | 50000'],
      50_000,
    ],
    ['without brackets', '10:42:07 Marie : a\n10:42:09 Paul : b', ['Marie | a | 0', 'Paul | b | 2000'], 2000],
    [
      'ranges',
      '[00:00:00.000 --> 00:00:02.500]  Bonjour\n[00:00:02.500 --> 00:00:04.000]  Merci',
      [`${UNKNOWN_SPEAKER} | Bonjour | 0`, `${UNKNOWN_SPEAKER} | Merci | 2500`],
      4000,
    ],
    [
      'nobody named, a line that goes on',
      '[00:00:05] Bonjour à tous\net à toutes\n[00:00:09] Voilà ce que je dis : non.',
      [
        `${UNKNOWN_SPEAKER} | Bonjour à tous et à toutes | 5000`,
        `${UNKNOWN_SPEAKER} | Voilà ce que je dis : non. | 9000`,
      ],
      9000,
    ],
    [
      'the names that a conference shows',
      '[00:00:01] Vous: a\n[00:00:02] iPhone de Paul 📱: b\n[00:00:03] on est 4: c\n[00:00:04] Vous: d : e\n[00:00:05] : f',
      [
        'Vous | a | 1000',
        'iPhone de Paul 📱 | b | 2000',
        'on est 4 | c | 3000',
        'Vous | d : e | 4000',
        `${UNKNOWN_SPEAKER} | f | 5000`,
      ],
      5000,
    ],
    [
      'names above the words',
      'Marie Dupont   0:03\nBonjour à tous\n\n[Paul Martin] 0:07\nMerci\non se revoit à 14:30',
      ['Marie Dupont | Bonjour à tous | 3000', 'Paul Martin | Merci on se revoit à 14:30 | 7000'],
      7000,
    ],
    [
      'times between name and colon',
      'Speaker 1 (00:02): Hello\nSpeaker 2 (00:05):\nHi there',
      ['Speaker 1 | Hello | 2000', 'Speaker 2 | Hi there | 5000'],
      5000,
    ],
    [
      'times alone, as Google Docs has them',
      '00:00:00\n\nMarie Dupont: Bonjour\nPaul: Oui\n\n00:05:00\n\nMarie Dupont: Bon',
      ['Marie Dupont | Bonjour | 0', 'Paul | Oui', 'Marie Dupont | Bon | 300000'],
      300_000,
    ],
    [
      'brackets that are no times',
      '[rires] Bonjour\n(voir 10:30) merci',
      [`${UNKNOWN_SPEAKER} | [rires] Bonjour`, `${UNKNOWN_SPEAKER} | (voir 10:30) merci`],
      null,
    ],
  ];
  test.each(cases)('%s', (_, source, turns, durationMs) => {
    expect(told(source)).toEqual(turns);
    expect(faults(source)).toEqual([]);
    expect(parseTranscript(source)).toMatchObject({ format: 'text', durationMs });
  });

  test('dates say when the meeting began, with their zone or as local time', () => {
    expect(parseTranscript('[2024-03-12T10:42:07+01:00] Marie: a\n[2024-03-12T09:42:09Z] Paul: b')).toMatchObject({
      startedAt: '2024-03-12T09:42:07.000Z',
      turns: [{ at: 0 }, { at: 2000 }],
    });
    expect(parseTranscript('[12/03/2024 10:42:07] Marie: a\n[12/03/2024 10:42:09] Paul: b')).toMatchObject({
      startedAt: '2024-03-12T10:42:07.000',
      turns: [{ at: 0 }, { at: 2000 }],
    });
  });

  test('a time that cannot be is a fault, the words stay', () => {
    const source = '[10:00:00] Marie: a\n[10:75:00] Paul: b\n[2024-02-30 10:00:00] Marie: c';
    expect(told(source)).toEqual(['Marie | a | 0', 'Paul | b', 'Marie | c']);
    expect(faults(source)).toEqual(['2 TIME_UNREADABLE', '3 TIME_UNREADABLE']);
  });
});

describe('what is wrong has a name and a line', () => {
  test.each([
    ['empty', '', ['1 TRANSCRIPT_EMPTY']],
    ['blank', ' \n\u00A0\r\n\t', ['1 TRANSCRIPT_EMPTY']],
    ['a NUL', 'Marie : a\nPaul : b\0c', ['2 NUL_CHARACTER']],
    ['half a character', 'Marie : a\n\nPaul : b\uD83D', ['3 LONE_SURROGATE']],
    ['nothing said', 'Marie : a\nPaul :\nLéa : c', ['2 TURN_WITHOUT_TEXT']],
    ['only a title', '# Comité', ['1 TRANSCRIPT_WITHOUT_TURNS']],
    ['only a NUL', '\0', ['1 NUL_CHARACTER', '1 TRANSCRIPT_EMPTY']],
  ])('%s', (_, source, expected) => expect(faults(source)).toEqual(expected));

  test('what is taken out or replaced', () => {
    expect(told('Marie : b\0c \uDC00d')).toEqual(['Marie | b\uFFFDc \uFFFDd']);
    expect(told('Marie : \0b\0\0c\0\0')).toEqual(['Marie | b\uFFFDc']);
  });

  test('messages are French sentences', () => {
    const [{ message } = { message: '' }] = parseTranscript('').faults;
    expect(message).toBe('La transcription est vide.');
  });

  test('the fault to tell of a transcript without turns says that nothing was kept', () => {
    const told = (source: string) => mainFault(parseTranscript(source).faults)?.message;
    expect(told('[{"speaker":"Marie","text":')).toBe(
      'Le JSON est mal formé\u202F; aucune prise de parole n’a pu y être lue.',
    );
    expect(told('\0')).toBe('La transcription est vide.');
    expect(told('Marie :')).toBe('Un intervenant est nommé, mais rien n’est dit\u202F; la ligne est ignorée.');
    expect(mainFault([])).toBeNull();
  });
});

test('a speech without end becomes turns of bounded length, cut at sentences', () => {
  const sentence = 'Nous avons parlé du budget, des délais et des équipes. ';
  const { turns } = parseTranscript(`Marie : ${sentence.repeat(500)}`);
  expect(turns.length).toBe(4);
  for (const { speaker, text } of turns) {
    expect(speaker).toBe('Marie');
    expect(text.length).toBeLessThanOrEqual(LONGEST_TURN);
    expect(text).toMatch(/^Nous .*équipes\.$/u);
  }
});
