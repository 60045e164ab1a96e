import { countOf } from '../../../fr/plural.ts';

export const fr = {
  title: 'Captations de cette réunion',
  note: 'Chacun lit les captations où il est\u00A0: réunir ne donne aucun droit. Supprimer la réunion supprime ses captations.',
  failed: 'Les captations n’ont pas pu être chargées.',
  sources: {
    payload: 'Transcription enregistrée',
    analysis: 'Texte analysé',
    import: 'Import',
    botSession: 'Bot',
    provider: 'Transcription de la plateforme',
    calendar: 'Agenda',
  },
  lines: (count: number) => countOf(count, 'ligne', 'lignes'),
  noLines: 'aucune ligne',
  transcript: 'Transcription',
  chosen: 'Transcription choisie',
  shown: 'Cette page',
  choose: 'Choisir',
  chooseThis: (title: string) => `Choisir «\u00A0${title}\u00A0» pour transcription`,
  part: 'Séparer',
  partThis: (title: string) => `Séparer «\u00A0${title}\u00A0»`,
  join: 'Joindre',
  joinThis: (title: string) => `Joindre «\u00A0${title}\u00A0»`,
  joinable: 'Est-ce la même réunion\u202F?',
  choosing: {
    title: 'Choisir cette transcription',
    note: (title: string) =>
      `Ceux qui lisent «\u00A0${title}\u00A0» la verront à la place des autres captations de la réunion. Qui ne la lit pas garde la sienne.`,
    confirm: 'Choisir',
    done: 'La transcription est choisie.',
  },
  parting: {
    title: 'Séparer cette captation',
    note: (title: string) => `«\u00A0${title}\u00A0» redeviendra une réunion à part dans les listes.`,
    confirm: 'Séparer',
    done: 'La captation est une réunion à part.',
  },
  joining: {
    title: 'Joindre cette réunion',
    note: (title: string) =>
      `«\u00A0${title}\u00A0» et cette réunion n’en feront qu’une dans les listes. Les supprimer les supprimera ensemble.`,
    confirm: 'Joindre',
    done: 'Les deux réunions n’en font qu’une.',
  },
  deleted: {
    together: (count: number) =>
      count === 1
        ? 'Une captation de cette réunion est supprimée.'
        : `Les ${count} captations de cette réunion sont supprimées ensemble.`,
    stay: (count: number) =>
      count === 1
        ? 'Une autre, que quelqu’un d’autre organise, reste.'
        : `${count} autres, que quelqu’un d’autre organise, restent.`,
    unknown:
      'Les captations de la réunion n’ont pas pu être comptées\u00A0: toutes celles que vous organisez sont supprimées.',
  },
  refused: (reason: string) => `La modification n’a pas été enregistrée\u00A0: ${reason}`,
} as const;
