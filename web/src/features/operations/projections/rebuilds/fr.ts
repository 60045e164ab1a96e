import { formatElapsed } from '../../../../fr/duration.ts';
import { countOf, formatNumber, pluralWord } from '../../../../fr/plural.ts';
import { fr } from '../fr.ts';

const { quoted } = fr;
const events = (count: number): string => countOf(count, 'événement', 'événements');

/** Making tables anew, and putting those from before back. */
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
} as const;
