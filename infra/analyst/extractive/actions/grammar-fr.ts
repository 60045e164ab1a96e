import type { TaskForm, TaskGrammar } from './grammar.ts';
import { FRENCH_VERBS } from './verbs-fr.ts';

const V = '{adverbs}{clitics}{verb}';
/** Between a form and its verb: white space, or none after « d’ ». */
const J = "(?:\\s{1,3}|(?<=['’\\s]))";
const INF = ['inf'] as const;
/** « Il faut absolument ». */
const FAUT = "(?:il (?:nous )?(?:faut|faudrait|faudra)|faut|faudrait)(?: (?:absolument|vraiment|aussi|donc|également|impérativement|bien|quand même|surtout|juste|encore|maintenant)){0,4}";
const QUE = "qu(?:e |['’])";

const forms: TaskForm[] = [
  // Said of oneself
  { who: 'speaker', source: `je (?:vais|dois|devrai|vais devoir|pourrai|m['’]engage à|me propose de|prévois de|compte|me charge (?:de |d['’])|m['’]occupe (?:de |d['’]))${J}${V}`, verb: INF, weight: 2, inQuestion: false },
  { who: 'speaker', source: `je peux ${V}`, verb: INF, weight: 1, inQuestion: false },
  { who: 'speaker', source: `${FAUT} que (?:je |j['’])${V}`, verb: ['S1'], weight: 2, inQuestion: false },
  { who: 'speaker', source: `(?:je |j['’])${V}`, verb: ['F1'], weight: 2, inQuestion: false },
  { who: 'speaker', source: `(?:je |j['’])${V}`, verb: ['P1'], weight: 1, inQuestion: false },
  { who: 'speaker', source: "je (?:m['’](?:occupe|occuperai)|(?:vais|peux|dois) m['’]occuper) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: "S'occuper", weight: 3, inQuestion: false },
  { who: 'speaker', source: "je me (?:charge|chargerai) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: 'Se charger', weight: 3, inQuestion: false },
  { who: 'speaker', source: 'je (?:vais me renseigner|me renseigne|me renseignerai)', verb: [], lead: 'Se renseigner', weight: 2, inQuestion: false },
  { who: 'speaker', source: "je (?:vais me rapprocher|me rapproche|me rapprocherai) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: 'Se rapprocher', weight: 2, inQuestion: false },
  { who: 'speaker', source: "je (?:vois|verrai|vais voir)(?: (?:ça|cela))? avec(?= (?:(?-i:\\p{Lu})|(?:le|la|les|mon|ma|mes|notre|nos|son|sa|ses|leurs?) \\p{L}|l['’]))", verb: [], lead: 'Voir avec', weight: 2, inQuestion: false, asks: true },
  { who: 'speaker', source: 'je prends en charge', verb: [], lead: 'Prendre en charge', weight: 3, inQuestion: false },
  { who: 'speaker', source: "je prends(?= (?:le (?:sujet|point|ticket|lot)|l['’]action|la (?:partie|tâche)|les (?:tickets|tests)))", verb: [], lead: 'Prendre', weight: 3, inQuestion: false },
  // Asked of whom one speaks to
  {
    who: 'addressee',
    source: `(?:(?:tu|vous) (?:peux|pourrais|pourras|pouvez|pourriez|pourrez|dois|devez|devras|devrez|devrais|devriez|vas|allez|veux bien|voulez bien|voudras bien|voudrez bien|voudriez bien)|(?:peux|pourrais|veux)-tu(?: bien)?|(?:pouvez|pourriez|voulez)-vous(?: bien)?) ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  { who: 'addressee', source: `(?:tu|vous) (?:te |vous )?(?:charges?|chargez) (?:de |d['’])${V}`, verb: INF, weight: 3, inQuestion: true },
  { who: 'addressee', source: "(?:tu t['’]occupes|vous vous occupez|occupe-toi|occupez-vous|tu t['’]occuperas) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: "S'occuper", weight: 3, inQuestion: true },
  { who: 'addressee', source: "(?:(?:tu|vous) (?:peux|pourrais|pouvez|pourriez|veux bien|vas|dois)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous) (?:t['’]|vous )occuper (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: "S'occuper", weight: 3, inQuestion: true },
  { who: 'addressee', source: '(?:il (?:me|nous) (?:faut|faudrait|faudra)|j[’\'](?:ai|aurais|aurai) besoin (?:de |d[’\'])?)(?= (?:le|la|les|un|une|des|du|ton|ta|tes|vos|votre) |(?<=de )|(?<=d[’\']))', verb: [], lead: 'Fournir', weight: 0, inQuestion: false },
  { who: 'addressee', source: 'je (?:te|vous) (?:confie|confierai|laisse la main sur)(?= (?:le|la|les|un|une|ce|cette) | l[’\'])', verb: [], lead: 'Prendre en charge', weight: 3, inQuestion: false },
  { who: 'addressee', source: '(?:tu prends|vous prenez|tu peux prendre|vous pouvez prendre) en charge', verb: [], lead: 'Prendre en charge', weight: 3, inQuestion: true },
  {
    who: 'addressee',
    source: `(?:je te laisse|je vous laisse|je te (?:demande|charge) (?:de |d['’])|je vous (?:demande|charge) (?:de |d['’])|merci (?:de (?:bien vouloir )?|d['’])|prière (?:de |d['’])|(?:pense|pensez|tu penses|tu penseras|vous penserez) (?:bien )?à|n['’]oublie(?:z|ras)? pas (?:de |d['’])|tu n['’]oublies pas (?:de |d['’])|à (?:toi|vous) (?:de |d['’])|je compte sur (?:toi|vous)(?:, ?\\p{L}+,?)? pour|ce serait bien de)${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:${FAUT}|j['’]aimerais(?: bien)?|je (?:veux|voudrais)(?: bien)?|j['’]ai besoin|ce serait bien) que (?:tu|vous) ${V}`,
    verb: ['S2', 'S5'],
    weight: 2,
    inQuestion: true,
  },
  { who: 'addressee', source: `(?:tu|vous) ${V}`, verb: ['F2', 'F5'], weight: 1, inQuestion: false },
  { who: 'addressee', source: `(?:tu|vous) ${V}`, verb: ['P2', 'P5'], weight: 0, inQuestion: true },
  { who: 'addressee', source: '(?<=^|[,;:.…] ?|(?<!\\p{L})(?:et|alors|donc|puis|stp|svp) )(?:{adverbs})(?<verb>\\p{L}+)-(?:moi|nous|lui|leur)(?!\\p{L})', verb: ['Y2', 'Y5'], weight: 2, inQuestion: false },
  { who: 'addressee', source: '(?<=^|[,;:.…] ?|(?<!\\p{L})(?:et|alors|donc|puis) )(?<verb>\\p{L}+)-(?<clitics>les?|la)(?!\\p{L})', verb: ['Y2', 'Y5'], weight: 2, inQuestion: false },
  { who: 'addressee', source: "(?<=^|[,;:.…] ?)(?<verb>\\p{L}+)(?= (?:le|la|les|un|une|ton|ta|tes|votre|vos|ce|cette|ces|leur|au|aux) | l['’])", verb: ['Y2', 'Y5'], weight: 1, inQuestion: false },
  // Said of someone
  {
    who: 'named',
    source: `{name},? (?:(?:doit|doivent|va|vont|devra|devront|pourra|pourront|devrait|devraient|peut|peuvent)(?: devoir)?|(?:est|sont) chargée?s? (?:de|d['’])|(?:est|sont) en charge (?:de|d['’])|s['’]engage(?:nt)? à|accepte(?:nt)? (?:de|d['’])|se charge(?:nt|ra|ront)? (?:de|d['’])|s['’]occupe(?:nt|ra|ront)? (?:de|d['’])|est censée?)${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  { who: 'named', source: `(?:${FAUT}|j['’]aimerais|je (?:veux|voudrais|propose)|on (?:décide|propose|demande)|ce serait bien) ${QUE}{name} ${V}`, verb: ['S3', 'S6'], weight: 2, inQuestion: false },
  { who: 'named', source: `c['’]est {name} qui (?:(?:doit|va|devra) )?${V}`, verb: ['inf', 'P3', 'F3'], weight: 2, inQuestion: false },
  { who: 'named', source: `(?:(?:on|je|nous) (?:demande|demandons|confie|confions|laisse|laissons|charge|chargeons)(?: (?:donc|aussi))?|je (?:vais )?laisser?|on va demander|je compte sur) (?:à )?{name} (?:le soin )?(?:de |d['’]|pour )?${V}`, verb: INF, weight: 2, inQuestion: false },
  { who: 'named', source: "{name},? (?:s['’]occupe(?:nt|ra|ront)?|va s['’]occuper|doit s['’]occuper) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: "S'occuper", weight: 3, inQuestion: false },
  { who: 'named', source: "{name},? (?:se charge(?:nt|ra|ront)?|est en charge|est chargée?|sera en charge|est responsable) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: 'Se charger', weight: 3, inQuestion: false },
  { who: 'named', source: '{name},? prend(?:ra)? en charge', verb: [], lead: 'Prendre en charge', weight: 3, inQuestion: false },
  { who: 'named', source: "{name},? (?:c['’]est )?(?:à toi|pour toi|de ton côté)[\\s,:]+(?:de |d['’]|tu )?{clitics}{verb}", verb: ['inf', 'P2', 'F2', 'Y2'], weight: 2, inQuestion: true },
  { who: 'named', source: `{name},? (?:de son côté,? )?${V}`, verb: ['F3', 'F6'], weight: 2, inQuestion: false },
  { who: 'named', source: `{name},? (?:de son côté,? )?${V}`, verb: ['P3', 'P6'], weight: 1, inQuestion: false },
  // Asked of whoever will
  { who: 'nobody', source: `qui (?:est-ce qui )?(?:peut|pourrait|veut|voudrait|va|doit|se charge (?:de |d['’])|s['’]occupe (?:de |d['’]))${J}${V}`, verb: INF, weight: 1, inQuestion: true, seeks: true },
  { who: 'nobody', source: `(?:est-ce que )?quelqu['’]un (?:peut|pourrait|veut|voudrait) ${V}`, verb: INF, weight: 1, inQuestion: true, seeks: true },
  { who: 'nobody', source: `(?:${FAUT}|ce serait bien) que quelqu['’]un ${V}`, verb: ['S3'], weight: 1, inQuestion: true, seeks: true },
  { who: 'nobody', source: "qui (?:s['’]occupe|va s['’]occuper|peut s['’]occuper|veut s['’]occuper) (?<of>des|du|de la|de l['’]|de|d['’])", verb: [], lead: "S'occuper", weight: 2, inQuestion: true, seeks: true },
  // Said of nobody
  {
    who: 'nobody',
    source: `(?:il (?:faut|faudra|faudrait)|faut|faudra|faudrait|on (?:doit|devra|devrait|va devoir|a besoin de)|nous (?:devons|devrons|devrions|avons besoin de)|il (?:nous )?reste à|reste à|n['’]oublions pas (?:de |d['’])|pensons à|il (?:est|serait) (?:urgent|nécessaire|important|indispensable|impératif) (?:de |d['’])|il (?:convient|conviendrait) (?:de |d['’])|quelqu['’]un (?:doit|devrait))${J}${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  { who: 'nobody', source: `(?:on va|nous allons|on peut|l['’]idée(?:,)? (?:c['’]est|est|serait) (?:de |d['’]))${J}${V}`, verb: INF, weight: 1, inQuestion: false },
  { who: 'nobody', source: `${FAUT} (?:qu['’]on |que l['’]on |que nous )${V}`, verb: ['S3', 'S4'], weight: 1, inQuestion: false },
  { who: 'nobody', source: `(?:on|nous) ${V}`, verb: ['F3', 'F4'], weight: 1, inQuestion: false },
];

export const FRENCH_TASKS: TaskGrammar = {
  language: 'fr',
  verbs: FRENCH_VERBS,
  forms,
  hints: {
    speaker: /(?<!\p{L})j(?:e|['’])/iu,
    addressee: /(?<!\p{L})(?:tu|vous|toi|te|t['’]|me|besoin|merci|prière|pense[zr]?|oublie|moi|nous|lui|leur)(?!\p{L})|^\p{L}+ |[,;:.…] ?\p{L}+ /iu,
    nobody: /(?<!\p{L})(?:on|nous|faut|faudr|reste|oubli|pensons|urgent|nécessaire|important|indispensable|impératif|convient|quelqu|qui|l['’]idée)/iu,
    lead: /v(?:ois|errai|oir) |faut|faud|besoin|confie|main|occup|charge|prend|prene|responsable|renseign|rapproch/iu,
  },
  adverbs:
    "(?:(?:donc|aussi|bien|alors|quand même|plutôt|du coup|juste|tout de suite|ensuite|également|vite|rapidement|absolument|encore|bientôt|simplement|vraiment|d['’]abord|moi|de mon côté|de ton côté|de son côté|de notre côté|dès demain|demain(?: matin)?|ce soir|aujourd['’]hui|cette semaine|peut-être)[\\s,]{1,3}){0,4}",
  clitics: "(?<clitics>(?:(?:me|te|se|nous|vous|leur|lui|le|la|les|en|y) |[mtsl]['’]){0,4})",
  and: 'et',
  complement: "(?: (?:(?:de la |de l['’]|du |des |chez )\\p{L}[\\p{L}-]*|(?:de |d['’])(?-i:\\p{Lu})\\p{L}+))?",
  teams:
    "(?:l['’]équipe|le service|la direction|le pôle|le département|le juridique|la compta(?:bilité)?|le marketing|le support|la DSI|les RH|la production|le secrétariat|le comité|la commission)(?: (?!doi|va |vont|s['’]|se |peut|prend)\\p{L}[\\p{L}'’-]*){0,3}",
  notNames:
    /^(?:il|elle|on|ils|elles|cela|ça|ceci|ce|celui|celle|qui|que|quoi|quelqu['’]un|chacun|chacune|personne|rien|tout|tous|toutes|lui|eux|moi|toi|vous|nous|tu|je|et|mais|donc|alors|puis|ensuite|après|demain|aujourd['’]hui|comment|pourquoi|quand|où|combien|ok|oui|non|bon|merci|bonjour|voilà|sinon|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|parfait|super|monsieur|madame|messieurs|mesdames|action|actions|décision|france|europe|paris|bruxelles|état|dieu|pour|ne|pas|si)(?!\p{L})/iu,
  hypothesis: /(?<!\p{L})(?:(?:que|où|dont|si|quand|lorsque|dès que|une fois que|au cas où|avant que|tant que|chaque fois que|comme si|même si|sauf si|le jour où|admettons que|imaginons que|supposons que)\s|s['’]|lorsqu['’]|puisqu['’]|dès qu['’])$/iu,
  reflexive: { speaker: /(?:^|\s)me\s|m['’]/iu, addressee: /(?:^|\s)te\s|t['’]/iu, named: /(?:^|\s)se\s|s['’]/iu, nobody: /(?:^|\s)se\s|s['’]/iu },
  condition: /^(?:(?:mais|et|donc|alors|après|sinon),? )?(?:si\s+|s['’])(?!(?:tout le monde|vous êtes|tu es|on est|nous sommes|personne)(?!\p{L})|possible|besoin|tu (?:veux|peux|préfères)|vous (?:voulez|pouvez|préférez)|ça (?:te|vous) (?:va|convient))/iu,
  existential: /^(?:(?:j['’]aurai|j['’]ai|on a|on aura|nous avons|nous aurons|il y a) besoin (?:de |d['’])|il (?:me |nous |te |vous )?(?:faut|faudra|faudrait) |il (?:nous |me )?(?:reste|manque|y a)(?: encore| aussi)?|on a(?: encore| aussi)?|nous avons(?: encore| aussi)?|j['’]ai(?: encore| aussi)?|c['’]est|voici|voilà)\s*/iu,
  habit: /(?<!\p{L})(?:d['’]habitude|souvent|chaque (?:jour|semaine|mois|année|lundi|matin|soir|fois)|tous les (?:jours|mois|ans|matins|soirs|lundis)|toutes les semaines|toujours|en général|depuis|jamais|il y a)(?!\p{L})/iu,
  anaphoricClitic: /(?:^|\s)(?:le|la|les)(?:\s|$)|l['’]/iu,
  looseClitic: /(?:^|\s)(?:en|y)(?:\s|$)/iu,
  ownObject: /^(?:le|la|les|un|une|des|du|ce|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?)\s|^l['’]/iu,
  thing: /^(?:le|la|les|une?|cet?|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?|deux|trois)\s\p{L}|^l['’]\p{L}/iu,
  circumstance: /(?<![\s,])[\s,]+(?:à|au|aux|avec|chez|par|pour|sur|vers|auprès|dans|dès|avant|après|ce|cette|demain|et)(?!\p{L})[^]*$/iu,
  boundary:
    /(?:[,;:.?!…–]\s*(?:mais|et puis|et (?=je|j['’]|tu|il|elle|on|nous|vous|moi|toi|toi,|après|ensuite)|donc|puis|parce|car|sinon|comme|ok|d['’]accord|hein|merci|je |j['’]|tu |il |elle |on |nous |vous |c['’]|ça |ce |moi |toi |vu que|étant donné|pour que|afin|histoire de|voilà|non|oui|qu['’]en)|\s(?:parce qu|car\s|sinon\s|comme ça|pour que\s|afin que\s|vu que\s|étant donné|histoire d|mais\s|et (?:je|j['’]|tu|il|elle|on|nous|vous|moi|toi|après|ensuite)[\s'’]|si (?:tu|vous|c['’]est|possible|besoin|jamais|ça))|[;?!…]|\.(?=\s|$))/iu,
  politeness: /(?<![\s,])[\s,]*(?:s['’]il (?:te|vous) plaît|stp|svp|si (?:tu (?:peux|veux)|vous (?:pouvez|voulez)|possible)|quand même|du coup|hein|s['’]il te plait|pour quand|quand)(?!\p{L})/giu,
  notTask:
    /^(?:(?:le|la|les|un|une|des|du|de|à|au|vos|vous)\s)?(?:(?:mon|notre|votre|ton|l['’]) ?écran|(?:mon|ton|votre|le) micro|ma caméra|la parole|un tour de table|le tour de table|les choses|attention|conscience|compte (?:de|du|que)|le temps|place|fin à|en doute|en cause|en avant|en lumière|l['’]accent|un exemple|une question|deux questions|des questions|la question|une réponse|raison|tort|partie|plaisir|confiance|envie|peur|mal|semblant|en sorte|face|tout|rien|ça|cela|ceci|ce que|là-dessus|un mot|deux mots|une chose|deux choses|une remarque|une précision|un point|référence|connaissance|(?:votre|ton|son|leur|cet|le même|ce|cette|l['’]) ?(?:avis|opinion|constat|point de vue|analyse|sentiment)|à (?:ça|cela|votre question|ta question|cette question))(?!\p{L})/iu,
  pronoun: /(?!)/u,
  collocation: /^(?:à jour|en (?:place|production|ligne|service|forme|ordre|page)|au propre|au point(?=[\s.,]*$)|contact|rendez-vous|un (?:point|devis|mail|test|essai|bilan|suivi|retour|planning|tableau|document|ticket)|le (?:point|bilan|suivi|nécessaire|compte rendu|compte-rendu|devis|planning|ménage)|(?:le|la|les|l['’]) ?(?:clients?|clientes?|fournisseurs?|prestataires?|candidats?|agence|banque|mairie)|la (?:liste|demande|maquette|synthèse|revue|relecture|réservation|démo))(?!\p{L})/iu,
  courtesy: /^(?:vers (?:vous|toi)|au courant)$/iu,
  agenda: /^(?:bonjour[^,.]*[,.] ?|alors,? |donc,? |bon,? )*(?:aujourd['’]hui|ce matin|cet après-midi)[\s,]|(?:on|nous) (?:va|allons|doit|devons)(?:(?!(?:on|nous) (?:va|allons|doit|devons))[^.])*(?:cette réunion|pour commencer|faire le point|l['’]ordre du jour|l['’]objectif)/iu,
  clause: /^(?:que |qu['’]|comment |pourquoi |si )/iu,
  accepts:
    /^(?:moi(?=[\s.!]*$)|(?:oui|ok|okay|ouais|d['’]accord|ça marche|pas de (?:souci|problème)|bien sûr|entendu|volontiers|noté|c['’]est noté|sans (?:souci|problème)|parfait|très bien|yes|carrément|absolument|avec plaisir|je m['’]en (?:occupe|charge)|je (?:le|la|les|te l['’]|vous l['’]) ?\p{L}+|compte sur moi|comptez sur moi|c['’]est bon pour moi|je fais ça|je note|je prends|moi je peux|je peux)(?!\p{L}))/iu,
  refuses: /^(?:(?:ah )?non(?! non)|désolée?|impossible|malheureusement|je ne (?:peux|pourrai|vais) pas|je peux pas|je pourrai pas|je n['’]aurai pas|pas (?:cette semaine|avant|possible|moi)|ça va être compliqué|je suis en (?:congés?|vacances))(?!\p{L})/iu,
  consequence: /^(?:du coup|donc|alors|résultat)(?!\p{L})/iu,
  takenOn: "S'en occuper",
  takesOn: {
    speaker: "je m['’]en (?:occupe|charge|occuperai|chargerai)|je (?:le|la|les) (?:fais|ferai|prends)|je (?:fais|ferai|prends|gère|note) ça|je prends (?:le sujet|l['’]action|le point|ça)|je m['’]y (?:colle|mets)|(?:compte|comptez) sur moi|c['’]est pour moi|je vais m['’]en (?:occuper|charger)|je peux m['’]en (?:occuper|charger)|je peux le faire|je vais le faire|je te fais ça|je vous fais ça|je regarde ça",
    addressee: "tu t['’]en (?:occupes|charges)|vous vous en (?:occupez|chargez)|(?:tu (?:peux|pourrais|veux bien)|(?:peux|pourrais)-tu) t['’]en (?:occuper|charger)|(?:vous (?:pouvez|pourriez)|(?:pouvez|pourriez)-vous) vous en (?:occuper|charger)|tu peux le faire|tu prends (?:ça|le sujet|l['’]action|le point)|occupe-t['’]en|je te laisse (?:faire|t['’]en occuper)",
    named: ",? (?:s['’]en (?:occupe|charge|occupera|chargera)|(?:va|peut|doit) s['’]en (?:occuper|charger)|prend (?:ça|le sujet|l['’]action|le point))",
  },
  label: "(?:actions?|à faire|todo|to-do|to do|tâches?|prochaines? étapes?|plan d['’]action|reste à faire|next steps?)(?: n° ?\\d+)?(?: (?:pour|de|à) (?<name>[^:–—]{2,40}?))? ?[:–—]",
  dangling: /(?<!\p{L})(?:et|ou|puis|donc|mais|que|qu['’]|dont|est-ce que|alors|ok|pour|à|de|d['’]|avec|le|la|les|si|comme|où|qui|avant|d['’]ici|par exemple)$/iu,
  urgent: /(?<!\p{L})(?:urgent(?:e|es|s)?|urgence|en priorité|prioritaires?|priorité (?:absolue|haute|numéro)|au plus (?:vite|tôt)|dès que possible|asap|le plus (?:vite|tôt|rapidement) possible|tout de suite|immédiatement|sans (?:délai|attendre)|impérati(?:f|vement)|absolument|(?:bugs?|incidents?|failles?|anomalies?|niveau|points?|chemin) (?:est |sont )?critiques?|c['’]est critique|bloquant(?:e|es|s)?|dans l['’]heure|dans la journée)(?!\p{L})/iu,
  unhurried: /(?<!\p{L})(?:pas (?:urgent|pressé|prioritaire)e?|rien d['’]urgent|quand (?:tu (?:auras|as) (?:le temps|un moment)|vous (?:aurez|avez) (?:le temps|un moment))|à l['’]occasion|si (?:possible|tu as le temps|vous avez le temps)|éventuellement|un jour|à terme|idéalement|ça peut attendre|il n['’]y a pas d['’]urgence|pas d['’]urgence|sans urgence)(?!\p{L})/iu,
};
