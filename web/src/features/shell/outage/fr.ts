import type { StreamMessage } from '#api/contract/stream.ts';
import { countOf } from '../../../fr/plural.ts';

type Waiting = NonNullable<Extract<StreamMessage, { kind: 'store' }>['waiting']>;

/** What is said while the event store takes nothing. */
export const fr = {
  /** While the event store is away, or older than what is shown. */
  since: {
    away: (since: string): string =>
      `Le journal d’événements ne répond pas depuis ${since}\u00A0: la lecture continue, mais rien ne peut être enregistré pour le moment.`,
    older: (since: string): string =>
      `Depuis ${since}, le journal d’événements est plus ancien que les tables\u00A0: la lecture continue, mais rien n’est enregistré avant l’intervention d’un administrateur.`,
  },
  /** What becomes of what cannot be saved meanwhile. */
  keeps: 'Ce que vous n’avez pas enregistré reste à l’écran, et les bots en réunion gardent ce qu’ils entendent.',
  /** What waits, by number; null where nothing does. */
  waits: ({ lines, launches, analyses, notes }: Waiting): string | null => {
    const all = [
      lines > 0 ? `${countOf(lines, 'phrase entendue', 'phrases entendues')} par les bots` : null,
      launches > 0 ? countOf(launches, 'bot demandé', 'bots demandés') : null,
      analyses > 0 ? countOf(analyses, 'analyse', 'analyses') : null,
      notes > 0 ? countOf(notes, 'note d’accès', 'notes d’accès') : null,
    ].filter((one) => one !== null);
    return all.length === 0 ? null : `En attente\u00A0: ${all.join(', ')}.`;
  },
} as const;
