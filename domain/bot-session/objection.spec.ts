import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { ENGLISH_MEETINGS } from '#test/fixtures/meetings/english.ts';
import { FRENCH_ASSEMBLIES } from '#test/fixtures/meetings/french-assemblies.ts';
import { FRENCH_REVIEWS } from '#test/fixtures/meetings/french-reviews.ts';
import { FRENCH_MEETINGS } from '#test/fixtures/meetings/french.ts';
import { linesOf } from '#test/fixtures/meetings/read.ts';
import { SPANISH_MEETINGS } from '#test/fixtures/meetings/spanish.ts';
import { announcementText, pausedText, resumedText } from './objection-texts.ts';
import { objectionIn, objectionInDraft } from './objection.ts';

const spoken = (text: string, botName = 'Greffier') => objectionIn({ text, botName, via: 'speech' });
const written = (text: string, botName = 'Greffier') => objectionIn({ text, botName, via: 'chat' });

const STOPS = [
  'Greffier, arrête.',
  'greffier arrête',
  'Greffier, arrêtez s’il vous plaît',
  'Greffier ! Arrête.',
  'Arrête, Greffier !',
  'Greffier, stop',
  'Greffier, arrête d’enregistrer tout de suite.',
  'Greffier, arrête la transcription',
  'Greffier, mets-toi en pause',
  'Greffier, peux-tu arrêter de transcrire, s’il te plaît ?',
  'Merci d’arrêter la capture, Greffier',
  'Grefier, arrête',
  'Oui bonjour. Greffier, arrête. On reprend après.',
  'Greffier, stop recording please',
];

const OBJECTIONS = [
  'Je ne souhaite pas être enregistré.',
  'Je souhaite pas être enregistrée',
  'Bonjour, je ne veux pas être enregistré, merci.',
  'alors moi je suis désolé mais je ne souhaite pas être transcrit voilà',
  'Je m’oppose à l’enregistrement.',
  'je m’oppose formellement à la transcription de cette réunion',
  'Je m’oppose à ce que cette réunion soit enregistrée',
  'Je m’oppose à ce qu’on m’enregistre.',
  'Non, je n’accepte pas d’être enregistrée.',
  'J’accepte pas d’être enregistré',
  'Je refuse d’être enregistré.',
  'Je refuse l’enregistrement par un bot',
  'Je ne suis pas d’accord pour être enregistré',
  'Je ne donne pas mon accord à cet enregistrement.',
  'Je ne veux pas que tu enregistres, désolé.',
  'Je ne veux pas qu’on enregistre cette conversation',
  'Nous ne souhaitons pas être enregistrés.',
  'On ne veut pas que la réunion soit transcrite',
  'Attendez, je ne consens pas à la captation de ma voix.',
  'J’aimerais ne pas être enregistré',
  'J’ai pas envie d’être enregistrée',
  'Ne m’enregistrez pas, s’il vous plaît.',
  'N’enregistrez pas cette conversation',
  'Arrêtez l’enregistrement.',
  'Je ne veux pas être enregistré, c’est possible ?',
  'I do not consent to being recorded.',
  'Sorry, I don’t want to be recorded',
  'No quiero ser grabada, gracias',
];

/** Talk about recording, about stopping, and about the bot; nobody objects. */
const ORDINARY = [
  'Le greffier arrête toujours l’audience à midi.',
  'Greffier arrête de transcrire quand on quitte la réunion.',
  'Est-ce que Greffier peut arrêter tout seul ?',
  'Comment est-ce qu’on arrête l’enregistrement ?',
  'Je m’oppose à l’enregistrement comptable de cette facture.',
  'Je m’oppose à l’enregistrement de cette société au registre.',
  'Je m’oppose à la transcription de la directive en droit français.',
  'Je ne m’oppose pas à l’enregistrement.',
  'Je m’oppose à cette décision.',
  'Si quelqu’un dit qu’il s’oppose à l’enregistrement, on fait quoi ?',
  'Si on me le demande, je m’oppose à l’enregistrement',
  'Elle a dit : je ne souhaite pas être enregistrée.',
  'Il m’a dit je m’oppose à l’enregistrement',
  'Elle m’a répondu « je ne souhaite pas être enregistrée ».',
  'Le client ne souhaite pas être enregistré comme bénéficiaire.',
  'Je ne souhaite pas être enregistré comme bénéficiaire de la prime.',
  'Je ne veux pas arrêter le projet.',
  'Arrêtez le serveur avant la mise à jour.',
  'On arrête là pour aujourd’hui, merci à tous.',
  'Stop, on revient au budget.',
  'Je ne veux pas que vous enregistriez le fichier sur le bureau.',
  'Tu peux m’enregistrer comme contact ?',
  'Est-ce que vous pouvez arrêter l’enregistrement de la caisse ?',
  'Je refuse d’être le seul à travailler le week-end.',
  'Greffier, note : arrêter le contrat de location.',
  'Greffier, rappel dans 5 min',
  'La transcription est arrêtée depuis lundi.',
  'Pour vous y opposer, dites : Greffier, arrête',
  'Je ne suis pas d’accord avec le budget.',
  'Objection, votre honneur.',
  'Ne captez pas tout le marché d’un coup.',
];

describe('an objection', () => {
  it.each(STOPS)('tells the bot to stop: %s', (text) => {
    expect([spoken(text), written(text)]).toEqual(['stop', 'stop']);
  });

  it.each(OBJECTIONS)('is what somebody says of themselves: %s', (text) => {
    expect([spoken(text), written(text)]).toEqual(['objection', 'objection']);
  });

  it.each(ORDINARY)('is not in what is said of other things: %s', (text) => {
    expect([spoken(text), written(text)]).toEqual([null, null]);
  });

  it('is addressed to the bot by whatever it is called', () => {
    expect(spoken('Scribe, arrête', 'Scribe')).toBe('stop');
    expect(spoken('Scribe, arrête', 'Greffier')).toBeNull();
    expect(spoken('Le Petit Greffier, arrête', 'Le Petit Greffier')).toBe('stop');
  });

  it('may be shorter in the chat, where it answers what the bot wrote, or copy it', () => {
    for (const text of ['Je m’oppose', 'Je m’y oppose.'])
      expect([written(text), spoken(text)]).toEqual(['objection', null]);
    expect(written('« Greffier, arrête »')).toBe('stop');
    expect(written('Il faut écrire « Greffier, arrête » ?')).toBeNull();
  });

  it('is never in what the bot itself writes, nor in that read aloud', () => {
    const own = [
      announcementText({
        botName: 'Greffier',
        organiser: 'Claire Martin',
        page: 'https://greffier.exemple.fr/enregistrement',
      }),
      announcementText({ botName: 'Scribe', organiser: null, page: null }),
      pausedText({ kind: 'objection', by: 'Noé', organiser: 'Claire Martin' }),
      pausedText({ kind: 'stop', by: null, organiser: null }),
      resumedText('Claire Martin'),
    ];
    for (const text of own) {
      expect([written(text), spoken(text)]).toEqual([null, null]);
      const aloud = text.replace(/[«»:]/gu, ' ');
      expect([text, spoken(aloud), spoken(aloud.replace(/[.,]/gu, ' '))]).toEqual([text, null, null]);
    }
  });

  it('that is still being said counts once another sentence has begun', () => {
    const draft = (text: string) => objectionInDraft({ text, botName: 'Greffier', via: 'speech' });
    expect(draft('Je m’oppose à l’enregistrement')).toBeNull();
    expect(draft('Je m’oppose à l’enregistrement.')).toBeNull();
    expect(draft('Je m’oppose à l’enregistrement. Et')).toBe('objection');
    expect(draft('Je m’oppose à l’enregistrement comptable. Et')).toBeNull();
  });

  it('is found wherever it stands among sentences, and nothing is found among ordinary ones alone', () => {
    const ordinary = fc.array(fc.constantFrom(...ORDINARY.filter((one) => !/[«»?:]/u.test(one))), { maxLength: 6 });
    const whole = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`);
    fc.assert(
      fc.property(ordinary, ordinary, fc.constantFrom(...STOPS, ...OBJECTIONS), (before, after, objection) => {
        const around = [...before, ...after].map(whole).join(' ');
        expect(spoken(around)).toBeNull();
        expect(spoken([...before, objection, ...after].map(whole).join(' '))).not.toBeNull();
      }),
    );
  });

  it('takes any text, and no more time for a longer one than its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string(), (text, botName) => {
        objectionIn({ text, botName, via: 'chat' });
        objectionInDraft({ text, botName, via: 'speech' });
      }),
    );
  });
});

describe('ordinary meetings', () => {
  it('object to nothing', () => {
    const lines = [
      ...ENGLISH_MEETINGS,
      ...FRENCH_MEETINGS,
      ...FRENCH_ASSEMBLIES,
      ...FRENCH_REVIEWS,
      ...SPANISH_MEETINGS,
    ]
      .flatMap(({ transcript }) => linesOf(transcript))
      .map(({ text }) => text);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((text) => spoken(text) !== null || written(text) !== null)).toEqual([]);
  });
});

/** FREDSum: French political debates, read in place where it is beside the project. */
const DEBATES = join(import.meta.dirname, './../../../shared/data/fredsum/transcript');

// Skipped, and shown as such, where the corpus is absent: hours of speech that is heated, and objects to nothing.
describe.skipIf(!existsSync(DEBATES))('ordinary speech', () => {
  it('objects to nothing, in more than a hundred debates', () => {
    const found = readdirSync(DEBATES).flatMap((name) =>
      parseTranscript(readFileSync(join(DEBATES, name), 'utf8')).turns.flatMap(({ text }) => {
        const one = spoken(text) ?? objectionInDraft({ text, botName: 'Greffier', via: 'speech' }) ?? written(text);
        return one === null ? [] : [[name, text]];
      }),
    );
    expect(found).toEqual([]);
  });
});
