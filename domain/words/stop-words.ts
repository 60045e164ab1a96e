import stopWords from 'stopwords-iso' with { type: 'json' };
import type { Analysis } from '#domain/analysis/analysis.ts';

type Language = Analysis['language'];

/** What people say without saying anything, and verbs so frequent that they mark no subject. */
const SPOKEN: Record<Language, string> = {
  fr: `accord ah ajouter aller allez alors année années appelle apporter arrive arriver attend attendre aujourd'hui aujourd’hui autour avance ben bah bonjour bon bonsoir bref
    cas chose choses choisi clair commence commencer compte compter comprendre connaît connaissez continue coup croire crois croyez côté dames demande demander demandé demain depuis devait devez devoir devons dira dirais
    dire dirai disait disais disent disiez disons dites donne donner donné doute effectivement également enfin entend entendre entendu espère essaie essayer euh évidemment exactement exemple expliquer expliquez
    expliqué façon faudra faudrait faut ferai ferais fera ferez ferons fin finalement fois forcément gens grand grande grandes grands genre guerre-éclair hein heure heures heureux hier histoire ici idée imagine important jamais jour journée jours là-bas
    laisse laissez lequel madame mesdames messieurs merci mesure met mets mettez mettre mieux minute minutes mis moment moments mois monsieur monde montrer mot mots moyen mr mme
    naturellement ok okay oui ouais pardon parler parlez parlé partie partir passe passer passez pense pensé penser pensez permettez personnellement petit petite petits peut-être plaît poser point possibilité pourrais pourrait pourriez
    pourra pouvez pouvoir pouvons prend prendre prends prenez problème problèmes propos proposez précisément puisse puissent question questions raison raisons reçu regarde regardez regarder remercie rendre répondre répondez réponse reste rester rien redire revenir reviens revient
    sais savez savoir secondes semaine sens sera serait seriez simplement situation soir sorte souhaite souhaitez suivre sûr super sujet tas tellement temps tenez tiens tout-à-l'heure trouve trouver trouvez travers type vais venir vérité veut veulent veux vient viens
    vois voit voilà voir vouloir voulait voulais voulez voulons voyez vrai vraie vraiment vrais veulent venez écoute écoutez évident être zéro million millions milliard milliards mille cent cents pourcent pourcents lundi mardi mercredi jeudi vendredi samedi dimanche ans an
    dis suis-je quelqu quelque jusqu lorsqu puisqu presqu qu c d j l m n s t parfait nickel bonne bonnes bien-sûr maintenant tard tôt prochain prochaine prochaines prochains vite`,
  en: `yeah yep okay ok uh um hmm gonna wanna gotta kind sort thing things stuff guys lot bit actually basically literally really right sure thanks thank please hello hi hey monday tuesday wednesday
    thursday friday saturday sunday today tomorrow yesterday week weeks month months day days time think know mean guess let lets say said people make made going need needs want talk
    question questions point morning afternoon great good fine perfect cool m re ve ll don didn doesn isn aren won wouldn couldn shouldn hasn haven`,
  es: `vale bueno pues eh oye mira mirad claro entonces así cosa cosas gente gracias hola lunes martes miércoles jueves viernes sábado domingo hoy mañana ayer semana semanas mes meses día días año
    años creo pienso sabes sé decir dicho digo hacer hago hace vamos voy vais vas va ir ver vez veces tema temas momento parte favor perfecto genial ok okay buenos buenas tardes tenemos tengo hay puede puedes podemos
    pregunta preguntas`,
};

/** Words of the list that name subjects of meetings all the same. */
const NAMING = new Set([
  'valeur',
  'sujet',
  'pièce',
  'multiple',
  'parle',
  'page',
  'pages',
  'information',
  'section',
  'site',
  'website',
  'test',
  'system',
  'web',
  'state',
  'states',
  'member',
  'members',
  'number',
  'order',
  'case',
  'cases',
  'interest',
  'interests',
  'trabajo',
  'estado',
  'empleo',
]);

const lists = new Map<Language, ReadonlySet<string>>();

function listOf(language: Language): ReadonlySet<string> {
  const known = lists.get(language);
  if (known) return known;
  const list = new Set([
    ...(stopWords[language] ?? []).filter((word) => !NAMING.has(word)),
    ...SPOKEN[language].split(/\s+/u),
  ]);
  lists.set(language, list);
  return list;
}

/** Whether a word says nothing of what is spoken about, whatever its case. */
export const isStopWord = (word: string, language: Language): boolean => listOf(language).has(word.toLowerCase());
