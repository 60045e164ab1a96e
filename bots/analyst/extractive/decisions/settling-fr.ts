import { anyOf } from '../text/pattern.ts';
import { deciderSettles, isSettled, letUsSettle, willHold } from './settling-verbs-fr.ts';
import type { SettlingWords } from './grammar.ts';

/** Subjects, and the verbs that are said most: without any, a sentence most often has no verb. */
const VERBAL =
  /(?<!\p{L})(?:je|tu|ils?|elles?|on|nous|vous|ça|cela|y a|est|sont|ai|as|a|avons|ont|était|étaient|sera|seront|faut|peut|peuvent|va|vont|fait|font|qui|que|ne)(?!\p{L})|(?<!\p{L})(?:j|t|c|n|qu)['’]/iu;

/** How French settles a matter besides words of settling: by refusing, by going along, by how the talk goes on. */
export const FRENCH_SETTLING: SettlingWords = {
  deciderSettles,
  letUsSettle,
  isSettled,
  willHold,
  nominal: (text) => !VERBAL.test(text),
  refuses: anyOf(
    "(?<=^(?:(?:ah|oh|euh|bon|ben|bah|non|alors|donc|ok|allez|très bien|dans ce cas|d['’]accord|et|mais)[\\s,]{1,3}){0,4})(?:pas|plus|aucune?|jamais) (?!(?:idée|problème|mal|encore|faux|possible|sûr|vraiment|du tout|trop|tout|besoin|grave|nouvelle|réponse|(?:de |d['’])(?:souci|problème|réponse|coupable|blocage|nouvelle|idée|chance|quoi|raison|doute)))(?:de |d['’]|avant |plus |les? |la |l['’]|un |une |\\p{L}+)",
    "(?:rien|personne|aucune? \\p{L}+) ne (?:(?:le|la|les|y|en|s['’]) ?)?\\p{L}+r(?:a|ont)(?!\\p{L})|(?:il )?n['’](?:en )?est (?:donc )?pas question|pas question|hors de question|il n['’]y aura (?:donc )?(?:pas|plus|aucune?)|jamais de la vie|je suis formell?e?|(?:nous nous en|on s['’]en) pass(?:e|era|erons|ons)(?!\\p{L})|(?:on|nous) (?:laisse|laissons) tomber|on oublie|(?:on|nous) (?:ne )?(?:fait|faisons|touche|touchons|prend|prenons|change|changeons|garde|gardons|met|mettons|va|allons|attend|attendons|reprend|reprenons|rouvre|rouvrons)(?: donc)? (?:pas|plus|rien|aucun)(?!\\p{L})|d['’]accord pour ne pas|je (?:le |la |les )?refuse(?!\\p{L})",
  ),
  assents:
    /^(?:(?:ah|oh|bah|ben|bon|eh bien|alors|oui|ouais|euh|et|parfait|très bien|non)[\s,]{1,3}){0,4}(?:soit|faites|fais|faisons|procédons|allons-y|accordé|accepté|adopté|adopter|adjugé|adjuger|vendu|banco|entendu|c['’]est (?:accordé|entendu|d['’]accord|noté|mieux|sage|juste|raisonnable|acceptable|plus (?:s[ûu]r|simple|prudent|raisonnable)|la bonne|une bonne (?:idée|formule|solution)|vendu|adopté|un engagement|la moindre|l['’]argument)|j['’](?:y consens|accepte|approuve|adhère|y suis favorable|en suis d['’]accord)|je (?:l['’]accepte|vous l['’]accorde|m['’]y rallie|me rallie|m['’]y range|m['’]incline|signe|suis (?:pour|du même avis|favorable|tout à fait (?:pour|d['’]accord)|prêt)|pense de même|n['’]y vois|vote pour|valide|vous (?:rejoins|suis))|nous (?:l['’]acceptons|y (?:sommes favorables|consentons)|sommes d['’]accord|en prenons (?:acte|note))|même avis|moi de même|pour (?:également|aussi)|va pour|volontiers|(?:cela|ça) (?:me|nous) (?:va|convient|paraît (?:juste|bien|raisonnable|indispensable|fondé))|(?:vous avez|tu as|t['’]as) raison|bonne idée|pas d['’](?:objection|opposition)|aucun(?:e)? (?:objection|opposition|inconvénient)|voilà (?:un|qui|une)|ainsi soit)(?!\p{L})/iu,
  callsVote: anyOf(
    "(?:mets|soumets|passons|passe|procédons)[^.;]{0,20} (?:aux voix|au vote|à vos suffrages)|qui (?:est (?:pour|contre)|s['’](?:abstient|oppose)|vote|approuve|souhaite)",
  ),
  reports: anyOf(
    '(?:prenez|prends) note(?!\\p{L})|pour (?:votre |ton )?information|pour info',
    "(?:la direction|le ministère|le siège|le client|la mairie|la préfecture|le département|la région|l['’]état|le maire|l['’]agence|le gouvernement|le fournisseur|l['’]assureur|le propriétaire|le bureau d['’]études|l['’]architecte|la commission(?: \\p{L}+){1,3}|le tribunal|la loi|l['’]autre équipe|l['’]équipe (?-i:\\p{Lu}\\p{L}+)|les autres|ils|elles|eux) (?:(?:elle|il|ils|nous|en|y) )?(?:a|ont|avait|avaient|avait été|va|vont|propose|recommande|demande|envisage|projette|souhaite)(?!\\p{L})|(?:chez|à l['’]usine de|au site de|au dépôt de) (?:(?-i:\\p{Lu}\\p{L}+)|eux|nos|le|la|un|mon)|(?<=(?:^|[,.;] ))à (?-i:\\p{Lu}\\p{L}+),? (?:ils|on|c['’]était|le|la|les|nous)|(?:la |une )?(?:préconisation|recommandation) de|(?:on|il|elle) (?:me|nous) (?:dit|signale|prie|propose|demande)(?!\\p{L})|(?<!(?:nous|on) )(?:demande|demandent|exige|exigent|souhaite|souhaitent) (?:que|qu['’])",
  ),
  stages: anyOf(
    "la séance (?:est|reprend|sera)|(?:débat|discussion|chapitre) est (?:clos|close|terminée?)|séance (?:ouverte|levée|close)|(?<!(?:de|à) )l['’]ordre du jour|(?:commençons|poursuivons|continuons) par|je (?:donne|vous donne|passe|rends) la parole|vous avez la parole|(?:est|sont) (?:excusée?s?|absente?s?|présente?s?|retenue? (?:à|par))|présents? (?:sur|ou représentés)|au complet|tour de table|(?:on|nous) (?:va|allons) (?:pas |d['’]abord )?(?:en )?(?:débattre|faire (?:un débat|le tour))|laissons (?:\\p{L}+ ){0,2}?(?:répondre|parler|finir|terminer)|(?:de|du) calme",
  ),
  proposes: anyOf(
    "je (?:vous |te )?(?:propose|proposais|proposerais|suggère|suggérerais|recommande|préconise|préfère|préférerais|demande|plaide|verrais|dirais|serais|voudrais|soumets|mets aux voix|penche)|(?:on|nous) (?:pourrait|pourrions|propose|proposons|demande|demandons|peut|pouvons|devrait|n['’]a qu['’]à|souhaitons)|si (?:on|nous|l['’]on)|il (?:faudrait|serait|vaudrait|n['’]y a qu['’]à|suffirait)|faudrait|ce serait|le mieux|l['’]idéal|pourquoi (?:ne )?pas|il y a .{0,30} qui (?:peut|veut)|alors (?:que|à)|à condition|disons|ou (?:bien|alors)|plutôt|(?:lui|leur|les|le|la) (?:laisser|laissons)|faut-il|doit-on|peut-on|veut-on|est-ce qu['’]on|moi je (?:dirais|serais|verrais|mettrais)",
  ),
  commits:
    /^(?:(?:ok|oui|ouais|bon|bien|alors|donc|et|parfait|entendu|très bien|d['’]accord|nickel|super|moi|bah|ben|euh|dans ce cas|c['’]est noté)[\s,.!]{1,3}){0,5}(?:je (?!(?:pense|crois|trouve|sais|vois|suis|ne|peux|préfère|veux|voudrais|propose|comprends|rappelle|dis|dirais|confirme|partage)(?!\p{L}))|j['’](?!ai|aime|avais|aurais|étais|ignore|entends)|on leur|tu )\p{L}/iu,
  movesOn:
    /^(?:(?:bon|bien|alors|et|ok|donc|euh|allez|voilà|merci|parfait|très bien|super)[\s,.!]{1,3}){0,4}(?:(?:(?:le |la )?(?:point|sujet|dossier|question|volet|résolution|délibération|numéro|lot) (?:suivante?|deux|trois|quatre|cinq|six|\p{N}+))|(?:le |la )?(?:premi|deuxi|troisi|quatri|cinqui|derni)\p{L}+ (?:point|sujet|dossier|chose|question|volet)|passons|venons-en|abordons|ensuite|sinon|au fait|après y a|(?:le|la|les|l['’]) ?\p{L}+(?: \p{L}+){0,4}(?:, (?:maintenant|à présent|enfin|alors|ensuite)|$|\.)|reste|enfin,|par contre)/iu,
};
