import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analysis, analysis as schema } from '#domain/analysis/analysis.ts';
import { verify } from '#domain/analysis/verify.ts';
import { numberLines, type Turn } from '#domain/transcript/transcript.ts';
import { createExtractiveAnalyst } from './analyst.ts';
import { ENGLISH_MEETINGS } from '#test/fixtures/meetings/english.ts';
import { isLong } from '#test/support/long.ts';
import { FRENCH_MEETINGS } from '#test/fixtures/meetings/french.ts';
import { FRENCH_REVIEWS } from '#test/fixtures/meetings/french-reviews.ts';
import { SPANISH_MEETINGS } from '#test/fixtures/meetings/spanish.ts';

const HELD_AT = '2026-11-20T10:00:00+01:00';
const analyst = createExtractiveAnalyst();

const analyse = async (turns: readonly Turn[], heldAt = HELD_AT, title = 'Réunion'): Promise<Analysis> =>
  (await analyst.analyse({ title, lines: numberLines(turns), heldAt })).analysis;
const turnsOf = (transcript: string): Turn[] =>
  transcript.split('\n').map((line) => {
    const [speaker = '', text = ''] = line.split(/\s?: (.*)/su);
    return { speaker, text, at: null };
  });

describe('The extractive analyst', () => {
  it('says who it is, and spends no tokens', async () => {
    expect(analyst).toMatchObject({ name: 'extractif', model: 'extractif', promptVersion: '13' });
    expect((await analyst.analyse({ title: '', lines: [], heldAt: HELD_AT })).tokens).toBeNull();
  });

  it.each<[string, Turn[]]>([
    ['no turn', []],
    ['an empty turn', [{ speaker: 'Marie', text: '', at: null }]],
    ['punctuation', [{ speaker: 'Marie', text: '… ?! —', at: 0 }]],
  ])('finds nothing in a transcript of %s', async (_, turns) => {
    expect(await analyse(turns)).toEqual({
      language: 'fr',
      summary: '',
      summaryCitations: [],
      keyPoints: [],
      decisions: [],
      questions: [],
      actionItems: [],
      timeline: [],
      topics: [],
      meetingType: 'other',
      sentiment: 'neutral',
      urgencyLevel: 'low',
    });
  });

  it('tells by name who is written down by initials, where they are addressed; work stays the speaker’s', async () => {
    const turns = turnsOf(
      [
        'P1 : Bonjour à tous, nous parlons du budget de la fête.',
        'P1 : Madame Royal, pouvez-vous envoyer le budget de la fête vendredi ?',
        'SR : Oui, j’envoie le budget de la fête vendredi.',
        'P1 : Très bien. On retient donc le 15 juin pour la fête.',
        'SR : Je propose que la fête se tienne au parc.',
        'P1 : Merci à tous.',
      ].join('\n'),
    );
    const { summary, actionItems } = await analyse(turns);
    expect(summary).toContain('Échange entre P1 et Madame Royal');
    expect(summary).toContain('Madame Royal propose que la fête se tienne au parc.');
    expect(summary).toContain('À faire\u00A0: Envoyer le budget de la fête (Madame Royal, vendredi).');
    expect(summary).not.toContain('SR');
    expect(actionItems).toMatchObject([{ assignee: 'SR' }]);
  });

  it('reads a single line', async () => {
    const found = await analyse([
      { speaker: 'Marie Dupont', text: 'J’envoie le contrat signé au notaire d’ici vendredi.', at: 0 },
    ]);
    expect(found).toMatchObject({
      summary: 'J’envoie le contrat signé au notaire d’ici vendredi.',
      actionItems: [
        {
          task: 'Envoyer le contrat signé au notaire',
          assignee: 'Marie Dupont',
          deadline: '2026-11-27',
          deadlineText: 'd’ici vendredi',
        },
      ],
    });
  });

  it('resolves deadlines against the moment at which they were said', async () => {
    const turns = [
      { speaker: 'Marie', text: 'Je vous envoie le fichier dans 1h30.', at: 0 },
      { speaker: 'Paul', text: 'Et moi je relis le contrat dans une heure.', at: 2 * 3_600_000 },
    ];
    expect((await analyse(turns)).actionItems.map(({ deadline }) => deadline)).toEqual([
      '2026-11-20T11:30',
      '2026-11-20T13:00',
    ]);
  });

  it('resolves no deadline when the meeting has no date to count from', async () => {
    const { actionItems } = await analyse(
      [{ speaker: 'Marie', text: 'Je prépare le budget pour demain.', at: null }],
      'hier',
    );
    expect(actionItems).toMatchObject([{ assignee: 'Marie', deadline: null }]);
  });

  it('writes a summary in the order of speech, under the names of the speakers, in their language', async () => {
    const [meeting] = FRENCH_MEETINGS;
    const { summary, summaryCitations } = await analyse(turnsOf(meeting?.transcript ?? ''));
    expect(summary).toMatch(
      /^Réunion de planification entre Marie Dupont, Paul Martin, Julie Petit et Karim Benali\u00a0: /u,
    );
    expect(summary).toContain('\nMarie Dupont\u00a0: ');
    const ends = summaryCitations.map(({ end = 0 }) => end);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect((await analyse(turnsOf(ENGLISH_MEETINGS[0]?.transcript ?? ''))).summary).toMatch(
      /^Planning meeting between Sarah Chen/u,
    );
    expect((await analyse(turnsOf(SPANISH_MEETINGS[0]?.transcript ?? ''))).summary).toMatch(
      /^Reunión de planificación entre Ana García/u,
    );
  });

  it('tells remarks of different moments apart, and speaks of key points under the names of who made them', async () => {
    const turns = turnsOf(
      'Claire : Il reste 4 000 euros pour la campagne de lancement.\nPaul : Oui.\nClaire : On valide le renfort du support pour la campagne de lancement.\nClaire : Le renfort du support coûte 2 000 euros par semaine.\nPaul : Je connais un peu les dossiers de la campagne de lancement, depuis le temps.',
    );
    const { summary, keyPoints } = await analyse(turns);
    const told = summary.split('\n').filter((paragraph) => paragraph.startsWith('Claire'));
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(told.some((paragraph) => paragraph.includes('4 000') && paragraph.includes('renfort'))).toBe(false);
    expect(keyPoints.length).toBeGreaterThan(0);
    for (const { text } of keyPoints) expect(text).toMatch(/^Claire\u00a0: /u);
  });

  it('puts work into the timeline where those who do it speak, and names them where they do not', async () => {
    const turns = [
      { speaker: 'Claire', text: 'Julie, peux-tu envoyer le bon de commande cette semaine ?', at: 0 },
      { speaker: 'Julie', text: 'Oui, je m’en occupe demain.', at: 4000 },
      { speaker: 'Claire', text: 'Je rédige le plan de secours et Karim vérifie les sauvegardes.', at: 9000 },
      { speaker: 'Karim', text: 'Le serveur tient la charge depuis lundi.', at: 15_000 },
    ];
    const { timeline } = await analyse(turns);
    expect(
      timeline
        .filter(({ category }) => category === 'action')
        .map(({ at, speaker, content }) => [at, speaker, content]),
    ).toEqual([
      [4000, 'Julie', 'Envoyer le bon de commande'],
      [9000, 'Claire', 'Rédiger le plan de secours'],
      [9000, 'Claire', 'Vérifier les sauvegardes (Karim)'],
    ]);
  });

  it('bounds the timeline, decisions and work before the rest, in the order of speech', async () => {
    const turns = Array.from({ length: 400 }, (_, index) => ({
      speaker: `Personne ${index % 5}`,
      text: `Le lot numéro ${index} avance comme prévu avec l’équipe technique.`,
      at: index * 1000,
    }));
    turns[200] = {
      speaker: 'Personne 0',
      text: 'On décide de reporter la livraison du lot 12 au mois de mars.',
      at: 200_000,
    };
    const { timeline } = await analyse(turns);
    expect(timeline.length).toBeLessThanOrEqual(30);
    expect(timeline).toContainEqual(
      expect.objectContaining({ category: 'decision', at: 200_000, speaker: 'Personne 0' }),
    );
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  });

  it('tells urgency from the work that was given', async () => {
    expect(
      (await analyse([{ speaker: 'Marie', text: 'C’est urgent, il faut corriger la faille avant ce soir.', at: null }]))
        .urgencyLevel,
    ).toBe('high');
    expect(
      (await analyse([{ speaker: 'Marie', text: 'Je prépare le devis pour mercredi.', at: null }])).urgencyLevel,
    ).toBe('medium');
    expect(
      (await analyse([{ speaker: 'Marie', text: 'Le soleil brille sur la colline depuis lundi.', at: null }]))
        .urgencyLevel,
    ).toBe('low');
  });

  it.each<[Analysis['sentiment'], string]>([
    ['positive', 'Super travail, le client est très satisfait et la démo est une réussite, bravo à tous.'],
    ['negative', 'Le projet est en retard, le serveur est en panne et le client est mécontent, c’est grave.'],
    ['mixed', 'La démo est une réussite et le client est satisfait, mais le projet a du retard et un risque de panne.'],
    ['neutral', 'La salle du deuxième étage ouvre à neuf heures et ferme à dix-huit heures.'],
    ['neutral', 'La réunion suivante est prévue le mardi.'],
  ])('hears a %s tone', async (sentiment, text) => {
    expect((await analyse([{ speaker: 'Marie', text, at: null }])).sentiment).toBe(sentiment);
  });

  it('turns words of trouble over when they are denied', async () => {
    expect(
      (
        await analyse([
          { speaker: 'Marie', text: 'Aucun retard, pas de problème, aucune panne cette semaine.', at: null },
        ])
      ).sentiment,
    ).toBe('positive');
  });

  it('stops when it is told to', async () => {
    const lines = numberLines(
      Array.from({ length: isLong ? 2000 : 500 }, (_, index) => ({
        speaker: 'Marie',
        text: `Nous avons parlé du dossier numéro ${index} avec le client.`,
        at: null,
      })),
    );
    await expect(analyst.analyse({ title: '', lines, heldAt: HELD_AT }, AbortSignal.abort())).rejects.toThrow('abort');
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1);
    await expect(analyst.analyse({ title: '', lines, heldAt: HELD_AT }, controller.signal)).rejects.toThrow('abort');
  });

  it(`reads a meeting of ${isLong ? 'four hours' : 'half an hour'}`, async () => {
    const turns = FRENCH_MEETINGS.flatMap(({ transcript }) => turnsOf(transcript));
    const long = Array.from({ length: isLong ? 5000 : 600 }, (_, index) => ({
      speaker: 'Marie',
      text: '',
      ...turns[index % turns.length],
      at: index * 3000,
    }));
    const found = await analyse(long);
    expect(found.summary.split(/\s+/u).length).toBeLessThan(600);
    expect(found.decisions.length).toBeGreaterThan(0);
    expect(found.timeline).toHaveLength(30);
  });
});

const MEETINGS = [...FRENCH_MEETINGS, ...FRENCH_REVIEWS, ...ENGLISH_MEETINGS, ...SPANISH_MEETINGS];
const spoken = MEETINGS.flatMap(({ transcript }) => turnsOf(transcript));

const word = fc.oneof(
  fc.constantFrom(...spoken.flatMap(({ text }) => text.split(' '))),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const speech = fc.oneof(
  fc.constantFrom(...spoken.map(({ text }) => text)),
  fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);
const turn = fc.record({
  speaker: fc.oneof(
    fc.constantFrom('Marie Dupont', 'Paul', 'JB', 'M. Petit', '(', 'Intervenant inconnu'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  ),
  text: speech,
  at: fc.option(fc.nat({ max: 10_000_000 })),
});
const heldAt = fc.oneof(
  fc.constant(HELD_AT),
  fc.string(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

describe('Any transcript', () => {
  it('is analysed within the schema, citing only what was said, and verification drops nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { maxLength: 12 }), heldAt, fc.string(), async (turns, when, title) => {
        const found = await analyse(turns, when, title);
        expect(schema.safeParse(found).success).toBe(true);
        const { analysis, dropped } = verify(found, numberLines(turns));
        expect(Object.values(dropped).every((count) => count === 0)).toBe(true);
        expect(analysis).toEqual(found);
      }),
      { numRuns: isLong ? 300 : 20 },
    );
  });

  it('gives the same every time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { maxLength: 8 }), async (turns) => {
        expect(await analyse(turns)).toEqual(await analyse(structuredClone(turns)));
      }),
      { numRuns: isLong ? 100 : 8 },
    );
  });

  it('names nobody as assignee who is neither a speaker nor named in the words cited', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { maxLength: 8 }), async (turns) => {
        const speakers = new Set(turns.map(({ speaker }) => speaker));
        for (const { assignee, citations } of (await analyse(turns)).actionItems) {
          const said = citations.map(({ quote }) => quote.toLowerCase()).join('\n');
          const known =
            assignee === null ||
            speakers.has(assignee) ||
            assignee.split(', ').every((name) => speakers.has(name) || said.includes(name.toLowerCase()));
          expect(known).toBe(true);
        }
      }),
      { numRuns: isLong ? 200 : 10 },
    );
  });
});
