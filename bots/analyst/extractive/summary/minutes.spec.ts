import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#test/fixtures/meetings/read.ts';
import { createExtractiveAnalyst } from '../analyst.ts';
import { lacksItsNoun } from './fragments.ts';
import { inThirdPerson } from './third-person.ts';

describe('inThirdPerson', () => {
  it('turns what somebody holds where no other word means a person of the talk', () => {
    expect(inThirdPerson('Je propose de reporter la bêta.', 'Marie')).toBe('Marie propose de reporter la bêta.');
    expect(inThirdPerson('Je crains un retard du chantier.', 'Marie')).toBe('Marie craint un retard du chantier.');
  });

  it('conjugates any verb', () => {
    expect(inThirdPerson('J’ai reçu le devis du menuisier.', 'Marie')).toBe('Marie a reçu le devis du menuisier.');
    expect(inThirdPerson('Je n’irai pas au salon.', 'Marie')).toBe('Marie n’ira pas au salon.');
    expect(inThirdPerson('Je ne suis pas d’accord.', 'Marie')).toBe('Marie n’est pas d’accord.');
  });

  it('tells a statement as what somebody explains, then adds', () => {
    expect(inThirdPerson('Le lot est en retard.', 'Marie')).toBe('Marie explique que le lot est en retard.');
    expect(inThirdPerson('Il faut deux clés.', 'Marie', true)).toBe('Marie ajoute qu’il faut deux clés.');
    expect(inThirdPerson('On livre au printemps.', 'Marie')).toBe('Marie explique qu’on livre au printemps.');
    expect(inThirdPerson('Les clients que Paul a vus demandent une remise.', 'Marie')).toBeNull();
  });

  it.each([
    'Je propose que nous reportions la bêta.',
    'Je pense à mon budget.',
    'Le lot glisse.',
    'Un contrat qui est en retard.',
    'Le lot est en retard, Paul.',
    'Le lot est chez Madame Roy, vous savez.',
    'La taxe est payée M. Roy.',
    'Le lot est en retard !',
    'Le lot est en retard',
  ])('leaves the quote where it is not safe: %s', (text) => {
    expect(inThirdPerson(text, 'Marie')).toBeNull();
  });
});

it('turns nothing of which a word would speak of somebody else', () => {
  const word = fc.constantFrom('mon', 'ma', 'nous', 'vous', 'ton', 'j’ai', 'moi', 'notre', 'te');
  fc.assert(
    fc.property(word, fc.constantFrom('Je propose', 'Il faut', 'Le lot est prêt pour'), (person, beginning) => {
      expect(inThirdPerson(`${beginning} ${person} livraison.`, 'Marie')).toBeNull();
    }),
  );
});

describe('lacksItsNoun', () => {
  it.each(['Elle sera livrée mardi.', 'Et il a signé le contrat.', 'Celui-ci coûte le double.', 'Lui a refusé.'])(
    'knows a pronoun whose noun came before: %s',
    (text) => {
      expect(lacksItsNoun(text, 'fr')).toBe(true);
    },
  );

  it.each([
    'Il faut livrer mardi.',
    'Il y a deux lots.',
    'Il n’y a rien à dire.',
    'Il est urgent de signer.',
    'Il reste un lot.',
  ])('knows « il » that stands for nothing: %s', (text) => {
    expect(lacksItsNoun(text, 'fr')).toBe(false);
  });
});

describe('The minutes', () => {
  const said = (words: (number: number) => string): string =>
    Array.from({ length: 10 }, (_, index) => `${index % 2 ? 'Marie' : 'Paul'} : ${words(index + 2)}`).join('\n');
  const transcript = [
    said((number) => `L’hébergement couvre ${number} serveurs chez le fournisseur actuel.`),
    'Paul : Point suivant, la campagne d’affichage.',
    'Marie : Je prépare le budget de la campagne pour jeudi.',
    said((number) => `La campagne touche ${number} villes avec des affiches en couleur.`),
  ].join('\n');

  it('go by subject, with what is to be done under its own', async () => {
    const { analysis } = await createExtractiveAnalyst().analyse({
      title: '',
      lines: linesOf(transcript),
      heldAt: '2026-11-20T10:00:00+01:00',
    });
    const paragraphs = analysis.summary.split('\n');
    const second = paragraphs.findIndex((text) => /^Sujet\u00a0: .*campagne/iu.test(text));
    expect(second).toBeGreaterThan(0);
    const work = paragraphs.findIndex((text) => text.startsWith('À faire\u00a0: '));
    expect(work).toBeGreaterThan(second);
    expect(paragraphs[work]).toContain('Marie');
    expect(analysis.summary).toContain('Repris nulle part\u00a0: ');
  });
});
