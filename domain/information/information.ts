/** In the text, in the place of what the settings say at the moment. */
const CONTACT = '{contact}';
const LOG_DAYS = '{jours-journaux}';
const MEETINGS_KEPT = '{conservation-reunions}';

/** What the page says until the company writes its own: headings begin with « # », points with « - ». */
export const INFORMATION_TEXT = `Greffier est un assistant automatique. Il participe à des réunions en tant que participant nommé, s’annonce dans la discussion en arrivant, note ce qui se dit et en fait un compte rendu.

# Ce qui est conservé
- Les paroles prononcées, telles que les sous-titres de la réunion les donnent, avec le nom affiché de la personne qui parle. Ni le son ni la vidéo ne sont enregistrés. Quand le bot est empêché, il peut garder une image de la page qu’il voit, chiffrée, pour que l’on comprenne pourquoi.
- Le titre, la date, les participants et, si l’organisateur l’a demandé, les messages adressés au bot.
- Le compte rendu qui en est tiré\u00a0: résumé, décisions, actions, questions. C’est un texte généré automatiquement, par des règles ou par le modèle de langage que l’entreprise a choisi, à relire avant de s’y fier.

# Pourquoi
- Pour remettre aux participants un compte rendu et la liste des actions décidées. Rien ne sert à évaluer les personnes.

# Qui peut le lire
- L’organisateur, les participants qui ont un compte, les personnes avec qui la réunion est partagée, et les administrateurs. Ce qu’un administrateur lit par son seul rôle, et ce qui est exporté, est inscrit dans un registre.

# Pour combien de temps
- ${MEETINGS_KEPT}
- Une image de page est gardée trente jours au plus.
- Les journaux techniques sont conservés ${LOG_DAYS}\u00a0jours.

# Comment s’y opposer
- À tout moment, écrivez ou dites dans la réunion\u00a0: «\u00a0Greffier, arrête\u00a0», avec le nom affiché par le bot, ou «\u00a0je ne souhaite pas être enregistré\u00a0». La capture s’arrête aussitôt, et rien de ce qui se dit ensuite n’est conservé.
- Elle ne reprend qu’avec l’accord de l’organisateur, qui peut aussi faire supprimer tout ce qui a été capturé.

# À qui s’adresser
- Pour consulter, corriger ou faire effacer ce qui vous concerne\u00a0: ${CONTACT}.
- Vous pouvez aussi adresser une réclamation à la CNIL, 3 place de Fontenoy, 75007 Paris, www.cnil.fr.`;

/** Whom to ask where the settings name nobody. */
const NOBODY_NAMED = 'l’organisateur de la réunion, ou l’administrateur de Greffier dans votre entreprise';

const DELETED_BY_HAND = 'Une réunion est conservée jusqu’à ce que l’organisateur ou un administrateur la supprime';
const KEYS_GONE = 'Ses clés sont alors détruites, et plus personne ne peut la lire.';
const HELD =
  'Un administrateur peut imposer qu’une réunion soit conservée plus longtemps, pour un litige ou un contrôle par exemple\u00a0: cela et son motif sont inscrits au registre.';

/** How long meetings are kept; `periods` says it of each rule that there is now, in the order in which they decide. */
const keptFor = (periods: readonly string[]): string =>
  [
    periods.length === 0
      ? `${DELETED_BY_HAND}.`
      : `${DELETED_BY_HAND}, ou jusqu’à ce qu’une règle le fasse, la plus précise d’abord\u00a0: ${periods.join('\u202f; ')}.`,
    KEYS_GONE,
    HELD,
  ].join(' ');

export interface InformationSettings {
  readonly informationText: string;
  readonly informationContact: string;
  readonly logRetentionDays: number;
}

/** A part of the page: a heading, a paragraph, or points. */
export type InformationBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'points'; readonly items: readonly string[] };

/** The text as it is now, in the blocks that it is written in. An empty text is the usual one. */
export function informationOf(
  { informationText, informationContact, logRetentionDays }: InformationSettings,
  periods: readonly string[] = [],
): InformationBlock[] {
  const text = (informationText.trim() || INFORMATION_TEXT)
    .replaceAll(CONTACT, informationContact || NOBODY_NAMED)
    .replaceAll(LOG_DAYS, String(logRetentionDays))
    .replaceAll(MEETINGS_KEPT, () => keptFor(periods));
  const blocks: InformationBlock[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const last = blocks.at(-1);
    if (line.startsWith('- ')) {
      const item = line.slice(2).trim();
      if (last?.kind === 'points') blocks[blocks.length - 1] = { kind: 'points', items: [...last.items, item] };
      else blocks.push({ kind: 'points', items: [item] });
    } else if (line.startsWith('# ')) blocks.push({ kind: 'heading', text: line.slice(2).trim() });
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}
