import { describe, expect, it } from 'vitest';
import { AROUND, readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import { People } from '../people.ts';
import type { Language } from '../text/language.ts';
import { type Action, findActions } from './actions.ts';

const actionsIn = async (transcript: string): Promise<Action[]> => {
  const reading = await readingOf(transcript);
  return findActions(reading, new People(reading.speakers, reading.language), new Pace());
};
const alone = async (
  sentence: string,
  language: Language,
): Promise<(readonly [string, string | null, string | null])[]> =>
  (await actionsIn(`Marie Dupont : ${sentence}\n${AROUND[language]}`)).map(({ task, assignee, deadline }) => [
    task,
    assignee,
    deadline,
  ]);

describe('Work given in one sentence by Marie Dupont to Paul Martin, Julie Petit and others', () => {
  it.each<[Language, string, string, string | null, string | null]>([
    ['fr', 'J’envoie le compte rendu demain.', 'Envoyer le compte rendu', 'Marie Dupont', '2026-11-21'],
    ['fr', 'Je t’envoie le fichier ce soir.', 'Envoyer le fichier', 'Marie Dupont', '2026-11-20'],
    [
      'fr',
      'Je vais appeler le fournisseur pour négocier le prix.',
      'Appeler le fournisseur pour négocier le prix',
      'Marie Dupont',
      null,
    ],
    ['fr', 'Je m’occupe de la salle.', 'S’occuper de la salle', 'Marie Dupont', null],
    [
      'fr',
      'Je me charge d’envoyer les invitations avant jeudi.',
      'Envoyer les invitations',
      'Marie Dupont',
      '2026-11-25',
    ],
    ['fr', 'Il faut que je relance Karim pour le devis.', 'Relancer Karim pour le devis', 'Marie Dupont', null],
    [
      'fr',
      'Paul, tu peux envoyer le compte rendu d’ici vendredi ?',
      'Envoyer le compte rendu',
      'Paul Martin',
      '2026-11-27',
    ],
    [
      'fr',
      'Tu peux envoyer le compte rendu d’ici vendredi, Paul ?',
      'Envoyer le compte rendu',
      'Paul Martin',
      '2026-11-27',
    ],
    ['fr', 'Paul, pense à réserver la salle.', 'Réserver la salle', 'Paul Martin', null],
    [
      'fr',
      'Julie, envoie-moi la liste des participants, s’il te plaît.',
      'Envoyer la liste des participants',
      'Julie Petit',
      null,
    ],
    ['fr', 'Paul doit relancer le client avant le 15/12.', 'Relancer le client', 'Paul Martin', '2026-12-14'],
    ['fr', 'Il faut que Paul mette à jour la documentation.', 'Mettre à jour la documentation', 'Paul Martin', null],
    ['fr', 'C’est Julie qui rédige le cahier des charges.', 'Rédiger le cahier des charges', 'Julie Petit', null],
    ['fr', 'On demande à Paul de chiffrer la migration.', 'Chiffrer la migration', 'Paul Martin', null],
    [
      'fr',
      'Paul et Julie vont rencontrer le prestataire mardi.',
      'Rencontrer le prestataire',
      'Paul Martin, Julie Petit',
      '2026-11-24',
    ],
    [
      'fr',
      'Thomas de la compta va envoyer la facture rectificative demain.',
      'Envoyer la facture rectificative',
      'Thomas',
      '2026-11-21',
    ],
    [
      'fr',
      'Le service juridique doit relire le contrat avant la fin du mois.',
      'Relire le contrat',
      'Le service juridique',
      '2026-11-30',
    ],
    ['fr', 'Il faut mettre à jour le site web avant la fin du mois.', 'Mettre à jour le site web', null, '2026-11-30'],
    [
      'fr',
      'Action : Paul envoie le planning à tout le monde lundi.',
      'Envoyer le planning à tout le monde',
      'Paul Martin',
      '2026-11-23',
    ],
    [
      'fr',
      'À faire : mise à jour du plan de charge (Julie), avant le 15/12.',
      'Mise à jour du plan de charge',
      'Julie Petit',
      '2026-12-14',
    ],
    ['fr', 'Je compte sur toi, Paul, pour préparer l’ordre du jour.', 'Préparer l’ordre du jour', 'Paul Martin', null],
    ['en', 'I’ll send the report tomorrow.', 'Send the report', 'Marie Dupont', '2026-11-21'],
    [
      'en',
      'Could you review the contract before Tuesday noon, Paul?',
      'Review the contract',
      'Paul Martin',
      '2026-11-24T12:00',
    ],
    [
      'en',
      'We also need to renew the certificate by the end of the month.',
      'Renew the certificate',
      null,
      '2026-11-30',
    ],
    ['en', 'Tom, can you send the minutes by Friday?', 'Send the minutes', 'Tom', '2026-11-27'],
    ['en', 'Action item: Paul to send the schedule on Monday.', 'Send the schedule', 'Paul Martin', '2026-11-23'],
    ['es', 'Yo envío el acta mañana.', 'Enviar el acta', 'Marie Dupont', '2026-11-21'],
    ['es', 'Ana se encarga de la comunicación.', 'Encargarse de la comunicación', 'Ana', null],
    ['es', 'Paul, ¿puedes enviar el acta antes del viernes?', 'Enviar el acta', 'Paul Martin', '2026-11-26'],
    ['es', 'Hay que actualizar la web antes de fin de mes.', 'Actualizar la web', null, '2026-11-30'],
    [
      'es',
      'El departamento legal tiene que revisar el contrato.',
      'Revisar el contrato',
      'El departamento legal',
      null,
    ],
  ])('%s: « %s »', async (language, sentence, task, assignee, deadline) => {
    expect(await alone(sentence, language)).toEqual([[task, assignee, deadline]]);
  });

  it('gives each of two people their own task and deadline', async () => {
    expect(await alone('Paul envoie le compte rendu lundi, et pour mardi, Julie prépare la démo.', 'fr')).toEqual([
      ['Envoyer le compte rendu', 'Paul Martin', '2026-11-23'],
      ['Préparer la démo', 'Julie Petit', '2026-11-24'],
    ]);
  });

  it.each<[Language, string]>([
    ['fr', 'Je n’enverrai pas le document avant lundi.'],
    ['fr', 'Je ne vais pas envoyer le mail.'],
    ['fr', 'Si tu envoies le fichier, on pourra avancer.'],
    ['fr', 'J’ai envoyé le compte rendu hier.'],
    ['fr', 'Paul a relancé le client hier.'],
    ['fr', 'Je vais vous présenter les chiffres du trimestre.'],
    ['fr', 'Je vais partager mon écran.'],
    ['fr', 'Est-ce que je dois envoyer le mail ?'],
    ['fr', 'Paul envoie toujours ses rapports le lundi.'],
    ['fr', 'Il faut que la France investisse davantage dans l’industrie.'],
    ['fr', 'Il faut savoir que le marché a beaucoup changé.'],
    ['fr', 'Je m’interroge sur le montant.'],
    ['fr', 'Le comité se réunira le mercredi.'],
    ['fr', 'Tu peux répéter ?'],
    ['fr', 'On peut passer au point suivant.'],
    ['en', 'I won’t send the document before Monday.'],
    ['en', 'I sent the minutes yesterday.'],
    ['en', 'Can you hear me?'],
    ['en', 'We need to understand that the market has changed.'],
    ['es', 'No voy a enviar el correo.'],
    ['es', 'Ayer envié el acta.'],
    ['es', '¿Me oyes bien?'],
  ])('%s: none in « %s »', async (language, sentence) => {
    expect(await alone(sentence, language)).toEqual([]);
  });
});

describe('Work given in conversation', () => {
  const told = async (transcript: string): Promise<unknown> =>
    (await actionsIn(transcript)).map(({ task, assignee, deadline, citations }) => [
      task,
      assignee,
      deadline,
      citations.map(({ line }) => line),
    ]);

  it('is whose who says yes', async () => {
    expect(await told('Marie : Qui peut réserver le restaurant ?\nPaul : Moi.\nJulie : Merci.')).toEqual([
      ['Réserver le restaurant', 'Paul', null, [0, 1]],
    ]);
    expect(await told('Marie : Il faut commander les badges.\nJulie : Je m’en occupe.\nPaul : Bien.')).toEqual([
      ['Commander les badges', 'Julie', null, [0, 1]],
    ]);
  });

  it('is nobody’s who says no, until somebody else takes it on', async () => {
    expect(
      await told(
        'Marie : Paul, tu peux relire le contrat ?\nPaul : Désolé, je suis en congés la semaine prochaine.\nJulie : Je m’en occupe alors.',
      ),
    ).toEqual([['Relire le contrat', 'Julie', null, [0, 2]]]);
  });

  it('is due when the answer says so', async () => {
    expect(
      await told(
        'Marie : Paul, tu pourrais m’envoyer les chiffres ?\nPaul : Oui, je te les envoie demain matin.\nJulie : Bien.',
      ),
    ).toEqual([['Envoyer les chiffres', 'Paul', '2026-11-21', [0, 1]]]);
    expect(
      await told('Marie : Il faut commander les badges.\nPaul : Pour quand ?\nMarie : Pour lundi.\nJulie : Bien.'),
    ).toEqual([['Commander les badges', null, '2026-11-23', [0, 2]]]);
  });

  it('is what was said before, when the sentence only points to it', async () => {
    expect(
      await told('Marie : Est-ce que le certificat est à jour ?\nPaul : Je vais vérifier.\nJulie : Bien.'),
    ).toEqual([['Vérifier\u00a0: est-ce que le certificat est à jour ?', 'Paul', null, [0, 1]]]);
    expect(
      await told('Marie : Le serveur de recette est tombé ce matin.\nPaul : Je m’en occupe.\nJulie : Bien.'),
    ).toEqual([['S’en occuper\u00a0: le serveur de recette est tombé ce matin', 'Paul', null, [0, 1]]]);
    expect(
      await told(
        'Marie : Il reste deux anomalies sur l’inscription, je les corrige avant mardi.\nPaul : Bien.\nJulie : Bien.',
      ),
    ).toEqual([['Corriger deux anomalies sur l’inscription', 'Marie', '2026-11-23', [0]]]);
  });

  it('is the other’s in a conversation of two', async () => {
    expect(await told('Marie : Tu peux préparer le budget pour mardi ?\nPaul : Hum.')).toEqual([
      ['Préparer le budget', 'Paul', '2026-11-24', [0]],
    ]);
  });

  it('is one task that is said twice', async () => {
    expect(
      await told(
        'Marie : Paul, tu peux envoyer le compte rendu ?\nPaul : Oui.\nJulie : On a aussi parlé du budget hier soir.\nMarie : Donc Paul envoie le compte rendu vendredi.',
      ),
    ).toEqual([['Envoyer le compte rendu', 'Paul', '2026-11-27', [0, 1, 3]]]);
  });

  it('is due on the day that its assignee names rather than in the week that was asked', async () => {
    expect(
      await told(
        'Marie : Julie, peux-tu envoyer le bon de commande cette semaine ?\nJulie : Oui, j’envoie le bon de commande jeudi 26 novembre.\nPaul : Bien.',
      ),
    ).toEqual([['Envoyer le bon de commande', 'Julie', '2026-11-26', [0, 1]]]);
    expect(
      await told(
        'Marie : Julie, peux-tu envoyer le bon de commande avant mercredi ?\nJulie : Oui, j’envoie le bon de commande cette semaine.\nPaul : Bien.',
      ),
    ).toEqual([['Envoyer le bon de commande', 'Julie', '2026-11-24', [0, 1]]]);
  });

  it('is done to what another was just given to do', async () => {
    expect(
      await told(
        'Marie : Je rédige le plan de secours avec le client d’ici vendredi et Paul le relit.\nPaul : D’accord.\nJulie : Bien.',
      ),
    ).toMatchObject([
      ['Rédiger le plan de secours avec le client', 'Marie', '2026-11-27', [0]],
      ['Relire le plan de secours', 'Paul', null, [0, 1]],
    ]);
  });

  it('asks somebody about the question that was just put', async () => {
    expect(
      await told(
        'Marie : Qui valide la traduction espagnole ?\nPaul : Question ouverte, je vois avec Madrid.\nJulie : Bien.',
      ),
    ).toEqual([['Voir avec Madrid\u00a0: qui valide la traduction espagnole ?', 'Paul', null, [0, 1]]]);
    expect(
      await told(
        'Marie : Le contrat arrive à son terme.\nPaul : Je vois avec le service juridique demain.\nJulie : Bien.',
      ),
    ).toEqual([['Voir avec le service juridique', 'Paul', '2026-11-21', [1]]]);
  });

  it('stays an open question while nobody says who will', async () => {
    expect(
      await told('Marie : Qui va former les utilisateurs ?\nPaul : On ne sait pas encore.\nJulie : Bien.'),
    ).toEqual([]);
  });

  it('is urgent or not as was said', async () => {
    const priorities = async (sentence: string): Promise<string[]> =>
      (await actionsIn(`Marie Dupont : ${sentence}\n${AROUND.fr}`)).map(({ priority }) => priority);
    expect(await priorities('C’est urgent, il faut rappeler le client.')).toEqual(['high']);
    expect(await priorities('Il faut rappeler le client aujourd’hui.')).toEqual(['high']);
    expect(await priorities('Il faut vérifier les sauvegardes avant mardi, ce n’est pas urgent.')).toEqual(['low']);
    expect(await priorities('Il faut vérifier les sauvegardes.')).toEqual(['medium']);
    expect(await priorities('C’est urgent, alors. Paul, peux-tu relancer les tests avant mercredi ?')).toEqual([
      'high',
    ]);
    expect(await priorities('Il faut vérifier les sauvegardes. Rien d’urgent.')).toEqual(['low']);
  });

  it('is heard in captions, in what others will have, and in answers', async () => {
    const people = async (transcript: string) =>
      (await actionsIn(transcript)).map(({ assignee, deadline, citations }) => [
        assignee,
        deadline,
        citations.map(({ line }) => line),
      ]);
    expect(
      await people('Marie : Paul faut que tu préviennes l’agence\nPaul : ouais je leur écris demain\nJulie : bien'),
    ).toEqual([['Paul', '2026-11-21', [0, 1]]]);
    expect(
      await people('Marie : Le rapport est attendu par la banque.\nPaul : Vous l’aurez lundi.\nJulie : Bien.'),
    ).toMatchObject([['Paul', '2026-11-23', expect.arrayContaining([1])]]);
    expect(
      await people('Marie : Julie et moi on prépare les échantillons jeudi\nPaul : bien\nJulie : oui'),
    ).toMatchObject([['Julie, Marie', '2026-11-26', expect.arrayContaining([0])]]);
  });

  it('is none where it is taken back, or only wished', async () => {
    expect(await actionsIn('Marie : j’appelle le club enfin non Julie tu les connais mieux\nPaul : bien')).toEqual([]);
    expect(await actionsIn('Marie : Idéalement, il faudrait refaire le site un jour.\nPaul : Bien.')).toEqual([]);
  });
});
