import type { TaskGrammar } from './grammar.ts';
import { NAMED_TASKS } from './task-forms-named-fr.ts';
import { PROMISED_TASKS } from './task-forms-promised-fr.ts';
import { ASKED_TASKS } from './task-forms-asked-fr.ts';
import { FRENCH_VERBS } from './verbs-fr.ts';

export const FRENCH_TASKS: TaskGrammar = {
  language: 'fr',
  verbs: FRENCH_VERBS,
  forms: [...PROMISED_TASKS, ...ASKED_TASKS, ...NAMED_TASKS],
  hints: {
    speaker:
      /(?<!\p{L})(?:j(?:e|['’])|à moi|c['’]est moi|il m|(?:vous|tu) |ser(?:a|ont)|parvien|par(?:ti|aît)r|sortir)/iu,
    addressee:
      /(?<!\p{L})(?:tu|vous|toi|te|t['’]|me|besoin|merci|prière|pense[zr]?|oublie|moi|nous|lui|leur)(?!\p{L})|^\p{L}+ |[,;:.…] ?\p{L}+ /iu,
    nobody:
      /(?<!\p{L})(?:on|nous|faut|faudr|reste|oubli|pensons|urgent|nécessaire|important|indispensable|impératif|convient|quelqu|qui|l['’]idée|(?:est|sont|sera|seront) (?:encore |donc )?à )/iu,
    lead: /aurai|avoir |commence|par(?:ti|aît)r(?:a|ont)|sortir(?:a|ont)|v(?:ois|errai|oir|ais) |aur(?:ez|as)|recevr|ser(?:a|ont) |soit |parvien|(?:vous|tu) l|(?:lui|leur) |(?<!\p{L})di[st]|parle|touch|pose|faut|faud|besoin|confie|main|occup|charge|prend|prene|responsable|renseign|rapproch|arrange|d['’]accord/iu,
  },
  adverbs:
    "(?:(?:donc|aussi|bien|alors|quand même|plutôt|du coup|juste|tout de suite|ensuite|également|vite|rapidement|absolument|encore|bientôt|simplement|vraiment|d['’]abord|moi|de mon côté|de ton côté|de son côté|de notre côté|dès demain|demain(?: matin)?|ce soir|aujourd['’]hui|cette semaine|peut-être)[\\s,]{1,3}){0,4}",
  clitics: "(?<clitics>(?:(?:me|te|se|nous|vous|leur|lui|le|la|les|en|y) |[mtsl]['’]){0,4})",
  and: 'et',
  complement:
    "(?: (?:(?:de la |de l['’]|du |des |chez )\\p{L}[\\p{L}-]*|(?:de |d['’])(?-i:\\p{Lu})\\p{L}+)|, (?:de |d['’]|du |des |à |au |le |la |l['’]|les |mon |ma |mes |notre |nos )[^,.;:!?]{2,40},)?",
  teams:
    "(?:l['’]équipe|le service|la direction|le pôle|le département|le juridique|la compta(?:bilité)?|le marketing|le support|la DSI|les RH|la production|le comité|la commission|(?:le|la|les|l['’]|ma|mon|mes|notre|nos) ?(?:services?|secrétaire|secrétariat|syndic|syndicat|comptable|trésori(?:er|ère)|gardien(?:ne)?|concierge|responsable|assistante?|adjointe?|stagiaire|prestataire|cabinet|équipes?|agents?|technicien(?:ne)?s?|électricien|plombier|imprimeur|traduct(?:eur|rice)|informaticien(?:ne)?|développeurs?|juriste|avocate?|notaire|architecte|médecin|direct(?:eur|rice)))(?: (?!\\p{L}+r(?:a|ont)(?!\\p{L})|doi|va |vont|s['’]|se |peut|prend)\\p{L}[\\p{L}'’-]*){0,3}",
  notNames:
    /^(?:voila|il|elle|on|ils|elles|cela|ça|ceci|ce|celui|celle|qui|que|quoi|quelqu['’]un|chacun|chacune|personne|rien|tout|tous|toutes|lui|eux|moi|toi|vous|nous|tu|je|et|mais|donc|alors|puis|ensuite|après|demain|aujourd['’]hui|comment|pourquoi|quand|où|combien|ok|oui|non|bon|merci|bonjour|voilà|sinon|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|parfait|super|monsieur|madame|messieurs|mesdames|action|actions|décision|france|europe|paris|bruxelles|état|dieu|pour|ne|pas|si)(?!\p{L})/iu,
  hypothesis:
    /(?<!\p{L})(?:(?:(?<!(?:disons|dis|promets|assure|garantis|note|sûr|évident)\s)que|où|dont|si|quand|lorsque|dès que|une fois que|au cas où|avant que|tant que|chaque fois que|comme si|même si|sauf si|le jour où|admettons que|imaginons que|supposons que)\s|s['’]|lorsqu['’]|puisqu['’]|dès qu['’])$/iu,
  reflexive: {
    speaker: /(?:^|\s)me\s|m['’]/iu,
    addressee: /(?:^|\s)te\s|t['’]/iu,
    named: /(?:^|\s)se\s|s['’]/iu,
    nobody: /(?:^|\s)se\s|s['’]/iu,
  },
  condition:
    /^(?:(?:mais|et|donc|alors|après|sinon),? )?(?:si\s+|s['’])(?!(?:tout le monde|vous êtes|tu es|on est|nous sommes|personne)(?!\p{L})|possible|besoin|tu (?:veux|peux|préfères)|vous (?:voulez|pouvez|préférez)|ça (?:te|vous) (?:va|convient))/iu,
  existential:
    /^(?:(?:j['’]aurai|j['’]ai|on a|on aura|nous avons|nous aurons|il y a) besoin (?:de |d['’])|il (?:me |nous |te |vous )?(?:faut|faudra|faudrait) |il (?:nous |me )?(?:reste|manque|y a)(?: encore| aussi)?|on a(?: encore| aussi)?|nous avons(?: encore| aussi)?|j['’]ai(?: encore| aussi)?|c['’]est|voici|voilà)\s*/iu,
  habit:
    /(?<!\p{L})(?:d['’]habitude|souvent|chaque (?:jour|semaine|mois|année|lundi|matin|soir|fois)|tous les (?:jours|mois|ans|matins|soirs|lundis)|toutes les semaines|toujours|en général|depuis|jamais|il y a)(?!\p{L})/iu,
  anaphoricClitic: /(?:^|\s)(?:le|la|les)(?:\s|$)|l['’]/iu,
  looseClitic: /(?:^|\s)(?:en|y)(?:\s|$)/iu,
  ownObject:
    /^(?:le|la|les|un|une|des|du|ce|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?)\s|^l['’]/iu,
  thing:
    /^(?!un\s(?:coup de fil|mail|message|mot|appel|sms)(?!\p{L}))(?:le|la|les|une?|cet?|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?|deux|trois)\s\p{L}|^l['’]\p{L}/iu,
  circumstance:
    /(?<![\s,])[\s,]+(?:à|au|aux|avec|chez|par|pour|sur|vers|auprès|dans|dès|avant|après|ce|cette|demain|et)(?!\p{L})[^]*$/iu,
  boundary:
    /(?:[,;:.?!…–]\s*(?:mais|et puis|et (?=je|j['’]|tu|il|elle|on|nous|vous|moi|toi|toi,|après|ensuite)|donc|puis|parce|car|sinon|comme|ok|d['’]accord|hein|merci|je |j['’]|tu |il |elle |on |nous |vous |c['’]|ça |ce |moi |toi |vu que|étant donné|pour que|afin|histoire de|voilà|non|oui|qu['’]en)|(?<!(?:que|si|qui|quand|comme))\sc['’]est\s|\s(?:parce qu|car\s|y a\s|sinon\s|comme ça|pour que\s|afin que\s|vu que\s|étant donné|histoire d|mais\s|et (?:je|j['’]|tu|il|elle|on|nous|vous|moi|toi|après|ensuite)[\s'’]|si (?:tu|vous|c['’]est|possible|besoin|jamais|ça))|[;?!…]|(?<!(?<!\p{L})(?:mm?|mmes?|mlle|dr|pr|me))\.(?=\s|$))/iu,
  politeness:
    /(?<![\s,])[\s,]*(?:s['’]il (?:te|vous) plaît|stp|svp|si (?:tu (?:peux|veux)|vous (?:pouvez|voulez)|possible)|quand même|du coup|hein|s['’]il te plait|pour quand|quand|quoi(?=\s*(?:[,.!]|$)))(?!\p{L})/giu,
  notTask:
    /^(?:donc )?(?:(?:le|la|les|un|une|des|du|de|à|au|vos|vous)\s)?(?:(?:mon|notre|votre|ton|l['’]) ?écran|(?:mon|ton|votre|le) micro|ma caméra|la parole|la séance|aux voix|au vote|à vos suffrages|un tour de table|le tour de table|les choses|attention|conscience|compte (?:de|du|que)|le temps|place|fin à|en doute|en cause|en avant|en lumière|l['’]accent|un exemple|une question|deux questions|des questions|la (?:même )?question(?!\s(?:à|au|aux)\s)|un débat|ce débat|une réponse|raison|tort|partie|plaisir|confiance|envie|peur|mal|semblant|en sorte|face|tout(?!\s(?:cela|ça|le|la|l['’]|ce))|rien|ça|cela|ceci|ce que|(?:le|un|en) pari|là-dessus|un mot|deux mots|une chose|deux choses|une remarque|une précision|un point|référence|connaissance|(?:votre|ton|son|leur|cet|le même|ce|cette|l['’]) ?(?:avis|opinion|constat|point de vue|analyse|sentiment)|à (?:ça|cela|votre question|ta question|cette question))(?!\p{L})/iu,
  pronoun: /^(?:(?<preposition>à|de|avec|pour|sur) )?(?:ça|cela)(?=[\s.,]*$)/iu,
  collocation:
    /^(?:à jour|en (?:place|production|ligne|service|forme|ordre|page)|au propre|au point(?=[\s.,]*$)|contact|rendez-vous|un (?:point|devis|mail|test|essai|bilan|suivi|retour|planning|tableau|document|ticket)|le (?:point|bilan|suivi|nécessaire|compte rendu|compte-rendu|devis|planning|ménage)|(?:le|la|les|l['’]) ?(?:clients?|clientes?|fournisseurs?|prestataires?|candidats?|agence|banque|mairie)|la (?:liste|demande|maquette|synthèse|revue|relecture|réservation|démo)|(?:la|une|ma|notre) commande|(?:parvenir|intervenir|venir|suivre|circuler|livrer|poser|installer|réparer|établir|chiffrer|valider|signer|relire|traduire|imprimer)(?=\s))(?!\p{L})/iu,
  reporting: /^(?:confirmer|dire|prévenir|informer|avertir|signaler|rappeler|raconter|tenir)$/iu,
  toPersons:
    /^(?:appeler|rappeler|contacter|recontacter|joindre|prévenir|avertir|informer|alerter|relancer|inviter|convier|convoquer|briefer|consulter|interroger|aider|accompagner|rencontrer)$/iu,
  withClause:
    /^(?:vérifier|contrôler|demander|redemander|confirmer|rappeler|prévenir|avertir|informer|signaler|préciser|valider|prévoir|proposer|écrire|noter|indiquer|regarder|voir|annoncer|communiquer|notifier|négocier|répondre|faire|dire|montrer|présenter|exiger|réclamer)$/iu,
  courtesy: /^(?:vers (?:vous|toi)|au courant)$/iu,
  agenda:
    /^(?:bonjour[^,.]*[,.] ?|alors,? |donc,? |bon,? )*(?:aujourd['’]hui|ce matin|cet après-midi)[\s,]|(?:on|nous) (?:va|allons|doit|devons)(?:(?!(?:on|nous) (?:va|allons|doit|devons))[^.])*(?:cette réunion|pour commencer|faire le point|l['’]ordre du jour|l['’]objectif)/iu,
  clause: /^(?:que |qu['’]|comment |pourquoi |si )/iu,
  accepts:
    /^(?:(?:bah|ben|ah|euh|bon|très|allez|ok)[\s,]+){0,3}(?:moi(?=[\s.!]*$|, )|(?:oui|ok|okay|ouais|d['’]accord|ça marche|pas de (?:souci|problème)|bien sûr|entendu|volontiers|noté|c['’]est noté|sans (?:souci|problème)|parfait|très bien|yes|carrément|absolument|avec plaisir|je m['’]en (?:occupe|charge)|je (?:le|la|les|te l['’]|vous l['’]) ?\p{L}+|compte sur moi|comptez sur moi|c['’]est bon pour moi|je fais ça|je note|je prends|moi je peux|je peux|ce sera fait|c['’]est comme si c['’]était fait|(?:il|elle|ils|elles|ce|ça) (?:le )?ser(?:a|ont)(?: (?:fait|prête?|envoyée?)s?)?|sans faute|(?:vous|tu) (?:le |la |les |l['’])?(?:aurez|auras|recevrez|recevras|as|avez)(?! (?:raison|tort|vu|dit|fait))|bien entendu|je veux bien|je m['’]y (?:attelle|mets|colle)|s['’]il le faut|promis|c['’]est (?:promis|pour moi|moi)|bien,? (?:madame|monsieur|chef)|comme toujours)(?!\p{L}))/iu,
  refuses:
    /^(?:(?:ah )?non(?! non)|désolée?|impossible|malheureusement|je ne (?:peux|pourrai|vais) pas|je peux pas|je pourrai pas|je n['’]aurai pas|pas (?:cette semaine|avant|possible|moi)|ça va être compliqué|je suis en (?:congés?|vacances))(?!\p{L})/iu,
  agreed:
    /(?<!\p{L})(?:ok|oui|d['’]accord|ça marche|ça (?:me |nous )?va|c['’]est (?:bon|bien|noté|parfait)|nickel|parfait|entendu|pas de souci)[\s.!]*$/iu,
  glad: /^(?:(?:ah|oh|bon|bah|ben)[\s,]+)*(?:merci|super|top|nickel|génial|excellent|parfait|formidable|volontiers|avec plaisir|je veux bien|bonne idée|faites|voilà qui est réglé|ce serait bien|ça m['’]arrange)(?!\p{L})/iu,
  consequence: /^(?:du coup|donc|alors|résultat)(?!\p{L})/iu,
  takenOn: 'S’en occuper',
  takesOn: {
    speaker:
      "je m['’]en (?:occupe|charge|occuperai|chargerai)|je (?:le|la|les) (?:fais|ferai|prends)|je (?:fais|ferai|prends|gère|note) ça|je prends (?:le sujet|l['’]action|le point|ça)|je m['’]y (?:colle|mets)|(?:compte|comptez) sur moi|c['’]est pour moi|je vais m['’]en (?:occuper|charger)|je peux m['’]en (?:occuper|charger)|je peux le faire|je vais le faire|je te fais ça|je vous fais ça|je regarde ça|j['’]en (?:réponds|fais mon affaire)|je m['’]en porte garante?|je m['’]y (?:engage|emploie|attelle|attellerai)|je m['’]en (?:acquitte|acquitterai|assure|assurerai)|je (?:veux bien|peux|vais) m['’](?:en|y) (?:occuper|charger|coller|atteler)|(?:moi )?je (?:peux|veux bien|vais) (?:le |la |les )(?:faire|prendre|gérer)|laisse(?:z)?[- ]moi faire|c['’]est moi qui m['’]en (?:occupe|charge)|ce sera fait|ainsi (?:sera fait|soit-il)|ils? le (?:sera|seront|feront)|elles? le (?:sera|seront|feront)|(?:vous|tu) (?:les |l['’])(?:aurez|auras)|j['’]y vais|c['’]est moi qui (?:le|la|les) (?:fais|ferai)|c['’]est mon tour je (?:le|la|les) fais",
    addressee:
      "tu t['’]en (?:occupes|charges)|vous vous en (?:occupez|chargez)|(?:tu (?:peux|pourrais|veux bien)|(?:peux|pourrais)-tu) t['’]en (?:occuper|charger)|(?:vous (?:pouvez|pourriez)|(?:pouvez|pourriez)-vous) vous en (?:occuper|charger)|tu peux le faire|tu prends (?:ça|le sujet|l['’]action|le point)|occupe-t['’]en|je te laisse (?:faire|t['’]en occuper)",
    named:
      ",? (?:s['’]en (?:occupe|charge|occupera|chargera)|(?:va|peut|doit) s['’]en (?:occuper|charger)|prend (?:ça|le sujet|l['’]action|le point))",
  },
  label:
    "(?:actions?|à faire|todo|to-do|to do|tâches?|prochaines? étapes?|plan d['’]action|reste à faire|next steps?)(?: n° ?\\d+)?(?: (?:pour|de|à) (?<name>[^:–—]{2,40}?))? ?[:–—]",
  dangling:
    /(?<!\p{L})(?:et|ou|puis|donc|mais|que|qu['’]|dont|est-ce que|alors|ok|pour|à|de|d['’]|avec|le|la|les|si|comme|où|qui|avant|d['’]ici|par exemple)$/iu,
  urgent:
    /(?<!\p{L})(?:urgent(?:e|es|s)?|urgence|en priorité|prioritaires?|priorité (?:absolue|haute|numéro)|au plus (?:vite|tôt)|dès que possible|asap|le plus (?:vite|tôt|rapidement) possible|tout de suite|immédiatement|sans (?:délai|attendre)|impérati(?:f|vement)|absolument|(?:bugs?|incidents?|failles?|anomalies?|niveau|points?|chemin) (?:est |sont )?critiques?|c['’]est critique|bloquant(?:e|es|s)?|dans l['’]heure|dans la journée)(?!\p{L})/iu,
  unhurried:
    /(?<!\p{L})(?:pas (?:urgent|pressé|prioritaire)e?|rien d['’]urgent|quand (?:tu (?:auras|as) (?:le temps|un moment)|vous (?:aurez|avez) (?:le temps|un moment))|à l['’]occasion|si (?:possible|tu as le temps|vous avez le temps)|éventuellement|un jour|à terme|idéalement|ça peut attendre|il n['’]y a pas d['’]urgence|pas d['’]urgence|sans urgence)(?!\p{L})/iu,
  past: /(?<!\p{L})(?:hier|avant-hier|déjà|c['’]est fait|(?:la semaine|le mois|l['’]an|l['’]année|la fois) (?:derni(?:er|ère)|passée?)|j['’](?:ai|avais|aurais|étais)|(?:on|il|elle) (?:a|avait|aurait) (?!besoin)|nous (?:avons|avions|aurions)|(?:ils|elles) (?:ont|avaient)|il y a|y a)(?!\p{L})/iu,
  done: /(?<!\p{L})(?:(?:je|on|nous|il|elle|ils|elles)\s(?:l['’]|les\s|(?:le|la)\s(?:lui|leur)\s|m['’]en\s|s['’]en\s)(?:ai|a|avons|ont|suis|est)\s|c['’]est\s(?:déjà\s)?(?:fait|réglé|payé|parti|envoyé|en\sligne)|est\sdéjà\s)/iu,
  offers:
    /(?<!\p{L})(?:si\s(?:tu|vous)\s(?:veux|voulez|préfères|préférez)|je\speux|laisse[zr]?[\s-]moi|je\sveux\sbien|moi\sj)/iu,
  wished:
    /(?<!\p{L})(?:un jour|un de ces jours|idéal(?:ement)?|faudrait|pourrait|devrait|pourrions|devrions|serait (?:bien|bon|intéressant|formidable)|rêve)(?!\p{L})/iu,
};
