import { formatElapsed } from '../../../../fr/duration.ts';
import { countOf, formatNumber, pluralWord } from '../../../../fr/plural.ts';
import { fr } from '../fr.ts';

const { quoted } = fr;
const events = (count: number): string => countOf(count, 'événement', 'événements');

const size = (bytes: number): string => `${formatNumber(Math.max(1, Math.round(bytes / 1_000_000)))}\u00A0Mo`;

/** Rebuilding tables, and putting those from before back. */
export const rebuildWords = {
  rebuild: 'Reconstruire',
  rebuildAgain: 'Relancer la reconstruction',
  cancel: 'Annuler la reconstruction',
  rebuildTitle: (name: string): string => `Reconstruire ${quoted(name)}\u202F?`,
  rebuildNote:
    'Ses tables sont refaites à partir du journal, à côté de celles qui servent\u00A0: personne ne s’en aperçoit. Les événements mis de côté sont relus aussi. Cela peut prendre du temps et de la place sur le disque.',
  rebuildAsked: (name: string): string => `La reconstruction de ${quoted(name)} est demandée.`,
  rebuildEnding: (name: string): string => `La reconstruction de ${quoted(name)} va s’arrêter.`,
  rebuilds: 'Reconstructions',
  rebuildOf: (name: string): string => `Reconstruction de ${quoted(name)}`,
  askedBy: (who: string, when: string): string => `Demandée par ${who}, le ${when}`,
  rebuildStatus: {
    waiting: 'Attend un processus',
    running: 'En cours',
    done: 'Terminée',
    failed: 'Échouée',
    cancelled: 'Annulée',
  },
  phase: {
    reading: 'lecture du journal',
    indexing: 'index',
    comparing: 'comparaison',
    swapping: 'mise en service',
    done: 'mise en service',
  },
  percent: (percent: number): string => `${formatNumber(percent)}\u00A0%`,
  read: (count: number): string => `${events(count)} ${pluralWord(count, 'lu', 'lus')}`,
  secondsLeft: (seconds: number): string => `encore ${formatElapsed(Math.max(1, Math.ceil(seconds)) * 1000)} environ`,
  resumedTimes: (times: number): string => `a continué après ${countOf(times, 'interruption', 'interruptions')}`,
  silent:
    'Aucun processus ne s’en occupe\u00A0: elle continuera dès qu’un processus avec le rôle projector fonctionnera.',
  cancelling: 'S’arrête…',
  waitsFor: 'Attend\u00A0:',

  former: 'Tables d’avant',
  kept: (since: string, until: string, bytes: number): string =>
    `Remplacées le ${since}, gardées jusqu’au ${until} (${size(bytes)}).`,
  notUndoable:
    'Elles ne peuvent pas servir de nouveau ici\u00A0: elles sont d’une autre version, ou vont être supprimées.',
  undo: 'Rétablir les tables d’avant',
  undoTitle: (name: string): string => `Rétablir les tables d’avant de ${quoted(name)}\u202F?`,
  undoNote:
    'Elles servent de nouveau, avec ce qui est arrivé depuis et sans ce qui a été effacé. Celles qui servent maintenant sont gardées à leur tour.',
  undoAsked: (name: string): string => `Le retour aux tables d’avant de ${quoted(name)} est demandé.`,
  undoing: (name: string): string => `${fr.projectionName(name)}, retour aux tables d’avant`,
  cancelUndo: 'Annuler le retour',
  noDifference: 'Les tables refaites étaient les mêmes.',
  notComparable: 'Les tables qui servaient étaient d’une autre version\u00A0: elles ne se comparent pas.',
  differences: (count: number): string => `Différences dans ${countOf(count, 'table', 'tables')}`,
  differentRows: (added: number, removed: number, changed: number): string =>
    [
      ...(added > 0 ? [countOf(added, 'ligne ajoutée', 'lignes ajoutées')] : []),
      ...(removed > 0 ? [countOf(removed, 'ligne retirée', 'lignes retirées')] : []),
      ...(changed > 0 ? [countOf(changed, 'ligne changée', 'lignes changées')] : []),
    ].join(', '),
  differenceKind: { added: 'Ajoutée', removed: 'Retirée', changed: 'Changée' },
  differentColumns: (columns: readonly string[]): string => `(${columns.join(', ')})`,
  masked: '(personnel)',
  empty: '(vide)',
} as const;
