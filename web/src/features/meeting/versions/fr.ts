import type { AnalysisVersionView } from '#api/contract/meeting-analyses.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { countOf } from '../../../fr/plural.ts';
import { formatDateTime, formatTime } from '../../../fr/dates.ts';

const WRITER: Readonly<Record<AnalysisVersionView['origin'], (analyst: string) => string>> = {
  rule: () => 'par règles',
  model: (analyst) => `par le modèle ${analyst}`,
  person: () => 'écrite à la main',
};

const named = ({ number, origin, analyst, rewrites }: AnalysisVersionView): string =>
  `Version ${number}, ${WRITER[origin](analyst)}${rewrites ? ', après corrections' : ''}`;

type ModelAtWork = NonNullable<MeetingView['analysis']['model']>;

/** What it is there for, and how far it is: « 3 parties sur 7 ». */
function modelTold({ parts, done, begunAt, rewrites }: ModelAtWork): string {
  const purpose = rewrites ? 'réécrire ce qui repose sur des corrections' : 'réécrire le compte rendu des règles';
  if (parts === null) return `Le modèle va lire la réunion, pour ${purpose}\u00A0: son tour vient.`;
  const since = begunAt === null ? '' : `, depuis ${formatTime(begunAt)}`;
  const how =
    done === parts ? 'tout est lu, il rédige le résumé' : `${countOf(done, 'partie', 'parties')} sur\u00A0${parts}`;
  return `Le modèle lit la réunion${since}, pour ${purpose}\u00A0: ${how}.`;
}

export const fr = {
  title: 'Versions de l’analyse',
  heading: (title: string) => `Versions de l’analyse de «\u00A0${title}\u00A0»`,
  windowTitle: (title: string) => `Versions de l’analyse · ${title} · Greffier`,
  back: 'Revenir à la réunion',
  note: 'Chaque version est montrée comme elle a été écrite. Vos corrections restent, quelle que soit la version affichée.',
  unread: 'Les versions n’ont pas pu être lues.',
  none: 'Aucune analyse pour cette réunion.',
  one: 'Il n’y a qu’une version\u00A0: rien à comparer.',
  named,
  dated: (version: AnalysisVersionView) => `${named(version)}, le ${formatDateTime(version.at)}`,
  at: (at: string) => `le ${formatDateTime(at)}`,
  current: 'Affichée',
  chosenBy: (name: string) => `Choisie par ${name}`,
  choose: 'Afficher cette version',
  chooseThis: (version: AnalysisVersionView) => `Afficher cette version\u00A0: ${named(version).toLowerCase()}`,
  chosen: 'Cette version est maintenant celle du compte rendu.',
  notChosen: (reason: string) => `La version n’a pas été changée\u00A0: ${reason}`,
  before: 'Comparer',
  after: 'Avec',
  compared: 'Comparaison',
  summary: 'Résumé Exécutif',
  decisions: 'Décisions',
  actions: 'Actions',
  keyPoints: 'Points Clés',
  same: 'Rien ne diffère.',
  nothing: 'Rien.',
  absent: 'absent',
  alike: (count: number) => `${countOf(count, 'entrée identique', 'entrées identiques')}`,
  removed: 'retiré\u00A0: ',
  added: 'ajouté\u00A0: ',
  states: { came: 'Ajoutée', went: 'Retirée', changed: 'Modifiée', same: 'Identique' },
  skipped: 'Aucune analyse pour cette réunion.',
  failed: 'L’analyse a échoué.',
  relaunch: 'Relancer l’analyse',
  relaunched: 'L’analyse est relancée.',
  notRelaunched: (reason: string) => `L’analyse n’a pas été relancée\u00A0: ${reason}`,
  model: {
    told: modelTold,
    progress: 'Parties lues par le modèle',
    cancel: 'Arrêter le modèle',
    cancelled: 'Le modèle est arrêté\u00A0: le compte rendu reste comme il est.',
    notCancelled: (reason: string) => `Le modèle n’a pas été arrêté\u00A0: ${reason}`,
  },
} as const;
