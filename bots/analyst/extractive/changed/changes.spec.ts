import { describe, expect, it } from 'vitest';
import { linesOf } from '#test/fixtures/meetings/read.ts';
import { createExtractiveAnalyst } from '../analyst.ts';

const analyst = createExtractiveAnalyst();
/** A Tuesday. */
const HELD_AT = '2026-03-03T10:00:00+01:00';
const BETWEEN = {
  fr: 'Paul : Le marché du quartier reste calme depuis la rentrée.\nLéa : Les ventes du trimestre suivent le plan prévu.',
  en: 'Paul : The market has been quiet since the summer.\nLéa : Sales of the quarter follow the plan.',
  es: 'Paul : El mercado sigue tranquilo desde el verano.\nLéa : Las ventas del trimestre siguen el plan previsto.',
} as const;

/** What is settled, as « task | assignee | day », and what the minutes say of changes. */
async function settledOf(first: string, later: string, language: keyof typeof BETWEEN = 'fr') {
  const { analysis } = await analyst.analyse({
    title: '',
    lines: linesOf(`${first}\n${BETWEEN[language]}\n${later}`),
    heldAt: HELD_AT,
  });
  return {
    actions: analysis.actionItems.map(
      ({ task, assignee, deadline }) => `${task} | ${assignee ?? ''} | ${deadline?.slice(0, 10) ?? ''}`,
    ),
    decisions: analysis.decisions.map(({ text }) => text),
    minutes: analysis.summary,
  };
}

describe('A decision that changes in the same meeting', () => {
  it.each([
    [
      'Paul : On retient le traiteur Lenoir pour le gala, c’est décidé.',
      'Léa : Finalement non, on ne retient pas le traiteur Lenoir, on prend Dumas pour le gala.\nPaul : D’accord, c’est décidé.',
      'Dumas',
    ],
    [
      'Paul : On décide de fermer le bureau de Lyon en juin.\nLéa : D’accord.',
      'Paul : Je reviens sur la fermeture du bureau de Lyon : on la repousse à septembre, c’est acté.',
      'septembre',
    ],
    [
      'Paul : C’est acté, la salle Molière est réservée pour le séminaire.',
      'Léa : On revient à la salle Racine pour le séminaire, la salle Molière est trop petite.\nPaul : Entendu, c’est acté.',
      'Racine',
    ],
    [
      'Paul : On adopte le budget de 12 000 euros pour le stand.\nLéa : Validé.',
      'Paul : Pour le budget du stand, on passe plutôt à 15 000 euros, c’est validé.',
      '15 000',
    ],
    [
      'Paul : Il est décidé que la réunion mensuelle se tient le lundi.',
      'Léa : Changement : la réunion mensuelle se tient le mardi, c’est décidé.',
      'mardi',
    ],
  ])('is told as it is at last: %s', async (first, later, last) => {
    const { decisions, minutes } = await settledOf(first, later);
    expect(decisions).toEqual([expect.stringContaining(last)]);
    expect(minutes).toMatch(/Décidé\u00a0: .*\(changé, avant\u00a0: /u);
  });

  it('stays where another choice is only thought of', async () => {
    const { decisions } = await settledOf(
      'Paul : On retient le traiteur Lenoir pour le gala, c’est décidé.',
      'Léa : Finalement, le traiteur Dumas aurait été moins cher pour le gala.',
    );
    expect(decisions).toEqual([expect.stringContaining('Lenoir')]);
  });
});

describe('Work that changes in the same meeting', () => {
  const quote = 'Paul : J’envoie le devis au client jeudi.';
  it.each([
    [
      quote,
      'Paul : Pour le devis au client, finalement je l’envoie lundi.',
      'Envoyer le devis au client | Paul | 2026-03-09',
    ],
    [
      'Léa : Paul, tu peux envoyer le devis au client jeudi ?\nPaul : Oui, je m’en occupe.',
      'Léa : Paul, oublie le devis, c’est moi qui l’envoie au client.',
      'Envoyer le devis au client | Léa | 2026-03-05',
    ],
    [
      'Paul : Je rédige le compte rendu du comité pour mercredi.',
      'Léa : Laisse le compte rendu du comité, je le rédige moi-même pour jeudi.',
      'Rédiger le compte rendu du comité | Léa | 2026-03-05',
    ],
    [
      'Paul : Je prépare le contrat de maintenance pour le 12 mars.',
      'Paul : Le contrat de maintenance, je le prépare plutôt pour le 20 mars.',
      'Préparer le contrat de maintenance | Paul | 2026-03-20',
    ],
    [
      'Léa : Karim enverra les invitations du gala vendredi.\nKarim : D’accord.',
      'Léa : Pour les invitations du gala, c’est Paul qui les enverra, pas Karim.\nPaul : D’accord.',
      'Envoyer les invitations du gala | Paul | 2026-03-06',
    ],
    [
      'Paul : J’écris au notaire lundi.',
      'Paul : En fait, je n’écrirai au notaire que le mois prochain.',
      'Écrire au notaire | Paul | 2026-04-30',
    ],
    [
      'Léa : Karim, tu relances le fournisseur mardi ?\nKarim : Oui.',
      'Karim : Je ne pourrai pas relancer le fournisseur mardi, Paul, tu peux le faire ?\nPaul : Oui, je relance le fournisseur mercredi.',
      'Relancer le fournisseur | Paul | 2026-03-04',
    ],
    [
      'Paul : Je contacte l’imprimeur demain.',
      'Karim : Non, c’est Karim qui contacte l’imprimeur, il le connaît.\nKarim : Oui, je contacte l’imprimeur demain.',
      'Contacter l’imprimeur | Karim | 2026-03-04',
    ],
  ])('has its last day and who does it at last: %s', async (first, later, last) => {
    const { actions, minutes } = await settledOf(first, later);
    expect(actions).toEqual([last]);
    expect(minutes).toMatch(/À faire\u00a0: .*changé, avant\u00a0: /u);
  });

  it.each([
    [
      'Paul : J’appelle le fournisseur de câbles demain.',
      'Paul : Finalement je n’appelle pas le fournisseur de câbles, il a répondu par mail.',
    ],
    [
      'Paul : Je réserve la salle Molière pour vendredi.',
      'Léa : Pas la peine de réserver la salle Molière, le séminaire est annulé.',
    ],
    [
      'Paul : Je commande les badges du salon cette semaine.',
      'Léa : On annule la commande des badges du salon, on garde ceux de l’an dernier.',
    ],
  ])('is nobody’s once it is taken back: %s', async (first, later) => {
    const { actions, minutes } = await settledOf(first, later);
    expect(actions).toEqual([]);
    expect(minutes).toContain('Abandonné\u00a0: ');
  });

  it.each([
    [quote, 'Paul : J’envoie le devis au fournisseur lundi.', 2],
    [quote, 'Léa : On n’envoie pas le devis au client avant d’avoir la signature.', 1],
    [quote, 'Léa : Finalement, les ventes suivent le plan depuis lundi.', 1],
  ])('stays where something else is spoken of, or waits: %s %s', async (first, later, count) => {
    const { actions, minutes } = await settledOf(first, later);
    expect(actions).toHaveLength(count);
    expect(actions).toContain('Envoyer le devis au client | Paul | 2026-03-05');
    expect(minutes).not.toMatch(/changé|Abandonné/u);
  });

  it.each([
    [
      'Paul : I’ll send the quote to the client on Thursday.',
      'Paul : Actually, I’ll send the quote to the client on Monday.',
      '2026-03-09',
      'en',
    ],
    [
      'Paul : Enviaré el presupuesto al cliente el jueves.',
      'Paul : Al final enviaré el presupuesto al cliente el lunes.',
      '2026-03-09',
      'es',
    ],
  ] as const)('changes in English and Spanish: %s', async (first, later, day, language) => {
    const { actions } = await settledOf(first, later, language);
    expect(actions).toEqual([expect.stringContaining(day)]);
  });

  it.each([
    [
      'Paul : I’ll send the quote to the client on Thursday.',
      'Léa : Forget it, no need to send the quote to the client.',
      'en',
    ],
    [
      'Paul : Enviaré el presupuesto al cliente el jueves.',
      'Léa : Ya no hace falta enviar el presupuesto al cliente.',
      'es',
    ],
  ] as const)('is taken back in English and Spanish: %s', async (first, later, language) => {
    expect((await settledOf(first, later, language)).actions).toEqual([]);
  });
});
