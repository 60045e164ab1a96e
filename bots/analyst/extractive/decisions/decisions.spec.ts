import { describe, expect, it } from 'vitest';
import { AROUND, readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import type { Language } from '../text/language.ts';
import { findDecisions } from './decisions.ts';

const decisionsIn = async (transcript: string): Promise<string[]> =>
  (await findDecisions(await readingOf(transcript), new Pace())).map(({ text }) => text);
const alone = (sentence: string, language: Language): Promise<string[]> =>
  decisionsIn(`Marie Dupont : ${sentence}\n${AROUND[language]}`);

describe('Decisions in one sentence', () => {
  it.each<[Language, string]>([
    ['fr', 'On décide de reporter la livraison.'],
    ['fr', 'On a décidé de garder l’ancien logo.'],
    ['fr', 'Nous avons décidé que le télétravail passerait à trois jours.'],
    ['fr', 'Il est décidé de ne pas renouveler le contrat.'],
    ['fr', 'Il a été convenu que les frais seront partagés.'],
    ['fr', 'C’est acté, on change de fournisseur.'],
    ['fr', 'On valide le budget de 20 000 euros.'],
    ['fr', 'On part sur la version 2 du contrat.'],
    ['fr', 'On est d’accord pour commencer en janvier.'],
    ['fr', 'Tout le monde est d’accord pour fermer le bureau le 24.'],
    ['fr', 'Le choix se porte sur le prestataire lyonnais.'],
    ['fr', 'Nous retenons la proposition de la société Alto.'],
    ['fr', 'Les comptes sont approuvés par 12 voix pour et 2 abstentions.'],
    ['fr', 'La résolution numéro 4 est adoptée à l’unanimité.'],
    ['fr', 'Le comité approuve les comptes de l’exercice 2025.'],
    ['fr', 'Ok pour le report au 15 janvier.'],
    ['fr', 'Va pour mardi 14 heures.'],
    ['fr', 'Finalement on garde Postgres.'],
    ['fr', 'La réunion de vendredi est annulée.'],
    ['fr', 'Si tout le monde est d’accord, on valide le planning.'],
    ['fr', 'D’accord, on n’augmente pas la cotisation cette année.'],
    ['en', 'We decided to move the launch to March.'],
    ['en', 'Let’s go with the second vendor.'],
    ['en', 'It was agreed that Tom will lead the project.'],
    ['en', 'The proposal was approved unanimously.'],
    ['en', 'The release is postponed to Friday.'],
    ['es', 'Hemos decidido aplazar el lanzamiento a marzo.'],
    ['es', 'Se acuerda que el presupuesto será de veinte mil euros.'],
    ['es', 'Nos quedamos con la segunda opción.'],
    ['es', 'Queda aprobado el presupuesto por unanimidad.'],
  ])('%s: « %s » is one', async (language, sentence) => {
    expect(await alone(sentence, language)).toEqual([sentence]);
  });

  it.each<[Language, string]>([
    ['fr', 'On n’a pas décidé de la date.'],
    ['fr', 'On n’a rien décidé pour le budget.'],
    ['fr', 'Si on décide de fermer le site, il faudra prévenir les clients.'],
    ['fr', 'Est-ce qu’on valide le budget ?'],
    ['fr', 'On valide le budget ?'],
    ['fr', 'Quand on aura validé le budget, on pourra recruter.'],
    ['fr', 'Il faut qu’on décide de la date de livraison.'],
    ['fr', 'On doit valider le budget avant lundi.'],
    ['fr', 'Je propose qu’on valide le budget la semaine prochaine.'],
    ['fr', 'Le client a validé la maquette hier.'],
    ['fr', 'La semaine dernière on a décidé de changer de fournisseur.'],
    ['fr', 'On pourrait partir sur une refonte complète.'],
    ['fr', 'Le budget n’est pas encore validé.'],
    ['fr', 'J’attends que le client valide la maquette.'],
    ['fr', 'Rien n’est décidé pour les locaux.'],
    ['fr', 'On garde en tête la question du budget.'],
    ['fr', 'Ça dépend de ce que la direction décide.'],
    ['fr', 'Le gouvernement a décidé de supprimer cette aide.'],
    ['fr', 'Qui décide du budget ?'],
    ['fr', 'La question de la salle reste donc ouverte.'],
    ['fr', 'Prenez note : la salle est fermée lundi.'],
    ['en', 'We haven’t decided on the date yet.'],
    ['en', 'If we decide to move, we need to tell the clients.'],
    ['en', 'Should we go with the second vendor?'],
    ['en', 'The client approved the mockup yesterday.'],
    ['en', 'I think we should postpone the launch.'],
    ['es', 'No hemos decidido la fecha todavía.'],
    ['es', '¿Aprobamos el presupuesto?'],
    ['es', 'Propongo que aprobemos el presupuesto la semana que viene.'],
    ['es', 'La semana pasada decidimos cambiar de proveedor.'],
  ])('%s: « %s » is none', async (language, sentence) => {
    expect(await alone(sentence, language)).toEqual([]);
  });
});

describe('Decisions in conversation', () => {
  it('tells a bare decision with the proposal that it settles', async () => {
    const reading = await readingOf(
      'Paul : Je propose qu’on décale la bêta au 14 décembre.\nJulie : Ça me va.\nMarie : Très bien, c’est validé.',
    );
    const [decision] = await findDecisions(reading, new Pace());
    expect(decision).toMatchObject({
      text: 'On décale la bêta au 14 décembre — c’est validé',
      citations: [{ line: 0 }, { line: 2, quote: 'Très bien, c’est validé.' }],
    });
  });

  it.each([
    [
      'what was spoken of right before it, and not with a proposal of long before',
      'Paul : Je propose un tour rapide des candidats.\nZoé : Bien.\nInès : Le devis de Dupuis tombe à douze mille euros pour la toiture.\nPaul : Bien.\nZoé : C’est validé.',
      'Le devis de Dupuis tombe à douze mille euros pour la toiture — c’est validé',
    ],
    [
      'the proposal that has its words, and not with a later one',
      'Paul : Je propose le jeudi pour les aidants.\nInès : Je propose de repeindre le couloir.\nZoé : Pour les aidants, c’est validé.',
      'Le jeudi pour les aidants — pour les aidants, c’est validé',
    ],
  ])('tells a bare decision with %s', async (_, transcript, decided) => {
    expect(await decisionsIn(transcript)).toEqual([decided]);
  });

  it('takes a question that all agree to for a decision', async () => {
    expect(
      await decisionsIn('Marie : On part sur Ovalie pour l’hébergement, d’accord ?\nPaul : Oui, très bien.'),
    ).toEqual(['On part sur Ovalie pour l’hébergement']);
    expect(
      await decisionsIn(
        'Marie : On montre le panier et on laisse tomber le reste. Tout le monde est ok ?\nPaul : Oui.',
      ),
    ).toEqual(['On montre le panier et on laisse tomber le reste.']);
  });

  it('takes none from a question that somebody objects to', async () => {
    expect(
      await decisionsIn(
        'Marie : On part sur Ovalie pour l’hébergement, d’accord ?\nPaul : Non, je préfère attendre.\nJulie : Oui, très bien.',
      ),
    ).toEqual([]);
    expect(await decisionsIn('Marie : On part sur Ovalie pour l’hébergement ?\nPaul : Il fait beau.')).toEqual([]);
  });

  it('says a decision once that is said again', async () => {
    const reading = await readingOf(
      'Marie : On part sur Ovalie pour l’hébergement.\nPaul : Bien.\nMarie : Donc on récapitule, on part sur Ovalie pour l’hébergement.',
    );
    const found = await findDecisions(reading, new Pace());
    expect(found).toHaveLength(1);
    expect(found[0]?.citations.map(({ line }) => line)).toEqual([0, 2]);
  });

  it('says what a vague subject is about', async () => {
    expect(
      await decisionsIn(
        'Maire : Pour la piscine, il nous manque des éléments. La question est reportée au prochain conseil.',
      ),
    ).toEqual(['Pour la piscine, il nous manque des éléments — la question est reportée au prochain conseil']);
  });

  it('cuts the decision out of captions without punctuation', async () => {
    expect(
      await decisionsIn(
        'Claire : pour l’hébergement on part sur l’hôtel Bellevue à côté de la gare il était très bien et nous avions eu un bon prix pour le petit groupe de la dernière fois',
      ),
    ).toEqual(['Pour l’hébergement on part sur l’hôtel Bellevue à côté de la gare']);
  });

  it('hears what is settled in captions: what was proposed, and that others go along', async () => {
    const reading = await readingOf(
      'Marie : la sonde on la met à combien\nPaul : deux minutes c’est bien\nMarie : vendu deux minutes pour la sonde\nJulie : ok',
    );
    const found = await findDecisions(reading, new Pace());
    expect(found).toHaveLength(1);
    expect(found[0]?.citations.map(({ line }) => line)).toContain(2);
  });

  it.each([
    'Le poste de chef de projet est gelé jusqu’à la clôture du semestre.',
    'La prochaine commission se tiendra le mercredi 18 février.',
    'Le bureau a tranché : les cours commencent à dix-huit heures.',
  ])('has any subject: « %s »', async (sentence) => {
    expect(await decisionsIn(`Marie : ${sentence}\nPaul : Entendu.`)).toEqual([sentence]);
  });

  it('is none without a matter, nor in a speech that nobody answers', async () => {
    expect(await decisionsIn('Marie : On part là-dessus.\nPaul : Il fait beau.')).toEqual([]);
    const speech =
      'Je vous le dis ce soir comme je le dis depuis des mois à tous ceux qui veulent bien écouter ce que vit vraiment ce pays. ';
    expect(
      await decisionsIn(`Marie : ${speech.repeat(3)}On abandonne la démographie. ${speech}\nPaul : Il fait beau.`),
    ).toEqual([]);
  });
});

describe('The words of a decision', () => {
  it.each<[Language, string, string]>([
    ['fr', 'Décision : on arrête le support de la version 3.', 'On arrête le support de la version 3.'],
    ['fr', 'On valide : renfort de deux développeurs en décembre.', 'Renfort de deux développeurs en décembre.'],
    ['en', 'Decision: we drop support for version 3.', 'We drop support for version 3.'],
    ['es', 'Decisión: aplazamos el lanzamiento a marzo.', 'Aplazamos el lanzamiento a marzo.'],
  ])('%s: do not say again that it is one: « %s »', async (language, sentence, told) => {
    expect(await alone(sentence, language)).toEqual([told]);
  });
});

describe('A decision that is said a thousand times', () => {
  it('is one, and rests on a hundred of its sentences', async () => {
    const said = Array.from(
      { length: 1_000 },
      (_, line) => `Voix ${line % 5} : Nous décidons de livrer tout le lot lundi.`,
    );
    const [decision, ...others] = await findDecisions(await readingOf(said.join('\n')), new Pace());
    expect(others).toEqual([]);
    expect(decision?.citations).toHaveLength(100);
  });
});
