import type { HealthChecks, HealthReason } from '#api/contract/system.ts';

type Part = Exclude<keyof HealthChecks, 'workers' | 'subscriptions'>;
type Sentence = string | ((checks: HealthChecks) => string);

const several = (count: number, one: string, many: string): string =>
  count === 1 ? `1\u00A0${one}` : `${count}\u00A0${many}`;
const coded = (sentence: string, code: string | null): string => (code === null ? sentence : `${sentence} (${code})`);

/** What a part that is not well means, in words. */
const SENTENCES: Readonly<Record<Part, Sentence>> = {
  database: 'La base de données ne répond pas\u00A0: rien ne peut être lu ni enregistré.',
  eventStore: ({ eventStore: { status } }) =>
    status === 'degraded'
      ? 'Le journal d’événements est plus ancien que les tables\u00A0: rien n’est enregistré tant que personne ne décide.'
      : 'Le journal d’événements ne répond pas\u00A0: rien n’est enregistré, la lecture reste possible.',
  clock: ({ clock: { aheadSeconds } }) => {
    const seconds = aheadSeconds ?? 0;
    const minutes = several(Math.round(Math.abs(seconds) / 60), 'minute', 'minutes');
    return `L’horloge du serveur ${seconds > 0 ? 'avance' : 'retarde'} de ${minutes} sur celle de la base\u00A0: ce qui est dû vient trop tôt ou trop tard.`;
  },
  disk: 'Le disque est plein\u00A0: rien n’est enregistré tant qu’il n’a pas de place, la lecture reste possible.',
  feed: 'Le fil des transcriptions ne répond pas\u00A0: ce qui est dit n’est plus montré en direct.',
  projections: ({ projections: { status, behind } }) =>
    status === 'down'
      ? 'Des tables de lecture sont arrêtées\u00A0: ce qui est montré est ancien.'
      : `Des tables de lecture sont en retard, en pause ou sans un événement mis de côté (${behind} à lire).`,
  bots: ({ bots: { alarms } }) =>
    alarms > 0
      ? `${several(alarms, 'alerte', 'alertes')} de capture\u00A0: ce qui est dit en réunion n’est pas entendu en entier.`
      : 'Le navigateur des bots ne peut pas être lancé.',
  mail: ({ mail: { code } }) => coded('Le dernier e-mail n’est pas parti.', code),
  chat: ({ chat: { code } }) => coded('Le bot de discussion de Teams ne répond pas à temps.', code),
  analyses: ({ analyses: { late } }) => `${several(late, 'compte rendu est', 'comptes rendus sont')} en retard.`,
  backups: ({ backups: { standing, proof } }) => {
    if (standing === 'unreachable')
      return 'Un dossier des sauvegardes ne répond pas\u00A0: aucune ne peut y être faite, et la liste des effacements n’y est plus tenue.';
    if (standing === 'never') return 'Aucune sauvegarde n’a encore été faite.';
    if (standing === 'failed') return 'La dernière sauvegarde a échoué.';
    if (standing === 'late') return 'La dernière sauvegarde a plus d’un jour.';
    return proof === 'failed'
      ? 'La dernière sauvegarde n’a pas pu être restaurée à l’essai : rien ne dit qu’elle servirait.'
      : 'Aucune sauvegarde n’a été restaurée à l’essai depuis longtemps : rien ne dit qu’elles serviraient.';
  },
  auditHeads: ({ auditHeads: { failing } }) =>
    failing === 0
      ? 'La tête de la chaîne d’audit n’a pas été envoyée depuis plus d’un jour à qui doit la garder.'
      : 'La dernière tête de la chaîne d’audit n’a pas été reçue par qui doit la garder.',
  webhooks: ({ webhooks: { stopped } }) =>
    `${several(stopped, 'webhook est arrêté', 'webhooks sont arrêtés')} après des jours d’échecs.`,
  graph: ({ graph: { code } }) => coded('Microsoft Graph ne laisse pas entrer Greffier.', code),
  google: ({ google: { code } }) => coded('Google ne laisse pas entrer Greffier.', code),
  microsoftCalendars: ({ microsoftCalendars: { code } }) => coded('Microsoft ne laisse plus lire d’agenda.', code),
  model: ({ model: { code } }) =>
    coded('Le modèle n’a pas répondu\u00A0: les règles écrivent les comptes rendus.', code),
};

/** Each part that is degraded or down, with what that means; the gravest first. */
export function reasonsOf(checks: HealthChecks): HealthReason[] {
  const parts = Object.keys(SENTENCES) as Part[];
  const reasons = parts.flatMap((part) => {
    const { status } = checks[part];
    if (status !== 'down' && status !== 'degraded') return [];
    const sentence = SENTENCES[part];
    return [{ part, status, message: typeof sentence === 'string' ? sentence : sentence(checks) }];
  });
  return reasons.toSorted((one, other) => Number(other.status === 'down') - Number(one.status === 'down'));
}
