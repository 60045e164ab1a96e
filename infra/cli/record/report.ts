import { plural } from '../plural.ts';
import type { Situation } from './situation.ts';

/** Streams and owners that are named one by one; the rest is counted. */
const NAMED = 50;

const moment = (date: Date): string => date.toISOString();

const some = (all: readonly string[]): string[] => [
  ...all.slice(0, NAMED).map((one) => `  ${one}`),
  ...(all.length > NAMED ? [`  … et ${all.length - NAMED} de plus`] : []),
];

/** What is missing, and the ways out, in French. */
export function linesOf(situation: Situation): string[] {
  const { ahead, cut, streams, events, erased, orphanKeys, sessions, unknownErasures } = situation;
  const times = streams.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a.getTime() - b.getTime());
  const [first, last] = [times[0], times.at(-1)];
  const since =
    cut.event === null
      ? 'Aucun événement en commun.'
      : `Dernier événement en commun\u00A0: ${cut.event.stream} @ ${cut.event.revision}, position ${cut.event.position}.`;
  const names = ahead.map(({ by, stream, revision }) => `${by} (${stream} @ ${revision})`).join(', ');
  return [
    `Le journal est plus ancien que les tables\u00A0: il lui manque ce qu’ont déjà vu ${names}.`,
    since,
    first && last
      ? `${plural(events, 'événement manque', 'événements manquent')} d’après l’audit, enchaînés du ${moment(first)} au ${moment(last)}, dans ${plural(streams.length, 'flux', 'flux')}\u00A0:`
      : 'L’audit n’a enchaîné aucun des événements qui manquent\u00A0: leur nombre n’est pas connu.',
    ...some(
      streams.map(
        ({ stream, events: missing, firstRevision }) =>
          `${stream}\u00A0: ${missing}, depuis la révision ${firstRevision}`,
      ),
    ),
    ...(orphanKeys.count === 0
      ? []
      : [
          `${plural(orphanKeys.count, 'clé protège', 'clés protègent')} ce qui n’existe plus que dans ces événements\u00A0:`,
          ...some(orphanKeys.owners),
        ]),
    ...(erased.keys.length === 0
      ? []
      : [
          'Clés détruites depuis la sauvegarde\u202F; ce qu’elles protégeaient reste illisible\u00A0:',
          ...some(erased.keys),
        ]),
    ...(sessions.length === 0
      ? []
      : ['Sessions de bot dont la suite manque\u202F; aucun bot n’est renvoyé\u00A0:', ...some(sessions)]),
    ...(unknownErasures.length === 0
      ? []
      : [
          'Réunions dont une personne devait être effacée, par une demande qui manque\u202F; à redemander si l’export ne la rapporte pas\u00A0:',
          ...some(unknownErasures),
        ]),
    ...(ahead.some(({ by }) => by === 'feed')
      ? ['Le fil des transcriptions garde, jusqu’à leur expiration, des messages d’événements qui manquent.']
      : []),
    '',
    'Pour en sortir, au choix\u00A0:',
    '  greffier record reconcile --from-export <fichier>   rapporte les événements manquants d’un export (greffier events export)',
    '  greffier record reconcile --from-store              repart de ce que le journal contient\u00A0: ce qui manque est perdu',
  ];
}
