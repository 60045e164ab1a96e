import type { CalledAlike } from '#api/contract/persons.ts';
import { countOf } from '../../../fr/plural.ts';

export const fr = {
  search: 'Nom ou adresse de la personne',
  hint: 'Au moins deux lettres. Comptes, participants et invités de toutes les réunions, discussions avec le bot.',
  intro:
    'Trouvez une personne, confirmez ce qui est d’elle, puis remettez-lui ce que le registre a d’elle, ou effacez-la.',
  none: 'Personne n’a ce nom ou cette adresse.',
  accounts: 'Comptes',
  noAccount: 'Aucun de ces comptes',
  meetings: (count: number) => `Dans ${countOf(count, 'réunion', 'réunions')}`,
  more: (shown: number, total: number) =>
    `Les ${shown} réunions les plus récentes sur ${total}\u00A0: précisez le nom pour voir les autres.`,
  chats: 'Discussions avec le bot de Teams',
  unnamed: 'Une personne sans nom connu',
  inChat: (name: string, kind: 'personal' | 'group' | 'channel' | null) =>
    `${name}, ${kind === 'personal' ? 'en tête-à-tête avec le bot' : kind === 'channel' ? 'dans un canal' : 'dans une discussion'}`,
  requests: (count: number) => countOf(count, 'demande au bot', 'demandes au bot'),
  lastAsked: (day: string) => `la dernière le ${day}`,
  wholeChat: 'Toute cette discussion, les demandes des autres comprises',
  askers: (people: number) => countOf(people, 'personne', 'personnes'),
  all: 'Tout choisir',
  several: 'Plusieurs noms ou adresses correspondent\u00A0: ce sont peut-être plusieurs personnes.',
  called: ({ names, email }: CalledAlike) =>
    [...names, email].filter((one) => one !== null).join(', ') || 'Sans nom connu',
  mentions: (count: number) => countOf(count, 'mention', 'mentions'),
  allOf: (group: CalledAlike): string => `Choisir ${fr.called(group)} (${fr.mentions(group.mentions)})`,
  moreNames: 'Précisez le nom pour choisir les autres ensemble.',
  namesChosen: 'Noms et adresses choisis',
  differ:
    'Vous avez choisi des noms ou des adresses différents\u00A0: vérifiez qu’aucun n’est celui de quelqu’un d’autre.',
  isOne: 'Ce sont les noms et adresses d’une seule et même personne',
  exportTitle: 'Exporter ce qui concerne une personne',
  exportConfirm: 'Exporter',
  participant: (name: string, title: string) => `${name}, dans «\u00A0${title}\u00A0»`,
  words: (count: number) => countOf(count, 'mot', 'mots'),
  linked: 'compte confirmé',
  guest: 'invité',
  chosen: (account: boolean, count: number) =>
    [account ? '1 compte' : null, count > 0 ? countOf(count, 'mention confirmée', 'mentions confirmées') : null]
      .filter((part) => part !== null)
      .join(' et ') || 'Rien n’est encore confirmé',
  export: 'Exporter ce qui la concerne',
  exportData: 'Ses données en JSON',
  exporting: 'Export en cours…',
  erase: 'Effacer cette personne…',
  eraseTitle: 'Effacer cette personne\u202F?',
  goes: 'Deviennent illisibles, pour tous et pour toujours, dans le journal, les tables et les sauvegardes\u00A0:',
  goesList: (account: boolean, count: number) => [
    ...(account
      ? [
          'son compte, avec son nom, son adresse et ses sessions\u202F; elle ne pourra plus se connecter',
          'ce que ce compte a demandé au bot de Teams',
        ]
      : []),
    ...(count > 0
      ? [
          'son nom, son adresse et ce qu’elle a dit ou demandé au bot, là où vous l’avez confirmée',
          'les analyses de ces réunions, qui ont pu la citer\u00A0: elles sont refaites',
          'ce qui a été écrit à la main dans ces comptes rendus et qui la nomme, la cite ou vient d’elle',
        ]
      : []),
  ],
  stays: 'Restent\u00A0:',
  staysList: [
    'les réunions elles-mêmes, et ce que les autres y ont dit',
    'que quelque chose s’est passé et quand\u00A0: l’empreinte de chaque événement, sans son contenu',
    'ce que d’autres ont dit d’elle',
    'ce que d’autres ont écrit à la main dans les comptes rendus et qui ne la concerne pas',
    'tout d’une réunion dont la conservation est imposée, jusqu’à ce qu’elle soit levée\u00A0: l’effacement y est inscrit, et effectué alors',
  ],
  word: 'effacer',
  typeWord: 'Écrivez «\u00A0effacer\u00A0» pour confirmer',
  confirm: 'Effacer définitivement',
  cancel: 'Annuler',
  erasing: (open: number) => `Effacement en cours\u00A0: ${countOf(open, 'tâche restante', 'tâches restantes')}`,
  waiting: (titles: readonly string[]) =>
    `L’effacement est fait partout, sauf où la conservation est imposée (${titles.map((title) => `«\u00A0${title}\u00A0»`).join(', ')})\u00A0: il y sera effectué dès qu’elle sera levée, sans que vous le redemandiez, et une notification vous le dira.`,
  waits: (titles: readonly string[]) =>
    `Il attendra là où la conservation est imposée\u00A0: ${titles.map((title) => `«\u00A0${title}\u00A0»`).join(', ')}.`,
  erased: 'La personne est effacée.',
} as const;
