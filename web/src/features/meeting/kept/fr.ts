import { countOf } from '../../../fr/plural.ts';

export const fr = {
  goes: (when: string, rule: string) =>
    `Cette réunion sera supprimée le ${when}, selon la règle «\u00A0${rule}\u00A0».`,
  going: (rule: string) => `Cette réunion est en cours de suppression, selon la règle «\u00A0${rule}\u00A0».`,
  goesNever: 'Aucune règle de conservation ne viserait alors cette réunion.',
  goesAtOnce: (rule: string) => `Cette réunion serait supprimée aussitôt, selon la règle «\u00A0${rule}\u00A0».`,
  stays:
    'Cette réunion est conservée jusqu’à ce que quelqu’un la supprime\u00A0: aucune règle de conservation ne la vise.',
  held: (name: string | null, when: string) =>
    `Conservation imposée le ${when} par ${name ?? 'un compte effacé'}\u00A0: ni règle ni personne ne supprime cette réunion tant qu’elle n’est pas levée.`,
  reason: (text: string) => `Motif\u00A0: ${text}`,
  postponed: (count: number) =>
    `${countOf(count, 'effacement de personne demandé attend', 'effacements de personnes demandés attendent')} sa levée.`,
  change: 'Conservation…',
  title: 'Conservation de la réunion',
  close: 'Fermer',
  label: 'Étiquette de conservation',
  labelHint: 'Les règles de conservation qui la nomment visent alors cette réunion.',
  noLabel: 'Aucune',
  noLabels: 'Aucune règle de conservation ne nomme d’étiquette.',
  save: 'Enregistrer',
  dueTitle: 'Supprimer cette réunion aussitôt\u202F?',
  dueSince: (when: string, rule: string) =>
    `La règle «\u00A0${rule}\u00A0» viserait alors cette réunion. Son délai est passé depuis le ${when}\u00A0: elle serait supprimée dans la minute.`,
  dueNow: 'La règle qui viserait alors cette réunion a passé son délai\u00A0: elle serait supprimée dans la minute.',
  dueNote: 'Cette suppression est définitive.',
  dueConfirm: 'Enregistrer et supprimer la réunion',
  labelled: 'Étiquette enregistrée.',
  hold: 'Imposer la conservation',
  holdNote:
    'Une conservation imposée sert pour un litige ou un contrôle, par exemple\u00A0: ni règle, ni suppression à la main, ni effacement d’une personne ne touche plus à cette réunion. Votre nom et le motif sont montrés à l’organisateur et inscrits dans l’historique et le registre.',
  why: 'Motif',
  heldNow: 'Conservation imposée.',
  lift: 'Lever la conservation…',
  liftTitle: 'Lever la conservation imposée\u202F?',
  liftDeletes:
    'La réunion pourra de nouveau être supprimée, et le sera dès maintenant si la durée d’une règle est passée.',
  liftErases: (count: number) =>
    count === 1
      ? 'L’effacement de personne qui attendait sera effectué aussitôt. Rien ne le ramène.'
      : `Les ${count} effacements de personnes qui attendaient seront effectués aussitôt. Rien ne les ramène.`,
  liftConfirm: 'Lever la conservation',
  lifted: 'Conservation levée.',
  cancel: 'Annuler',
} as const;
