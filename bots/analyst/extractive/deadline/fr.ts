import { ending, type TimeGrammar } from './expression.ts';
import { FRENCH_DAYS, FRENCH_DAYS_OF_MONTHS, FRENCH_LONE_DAYS } from './fr-days.ts';
import { FRENCH_LENGTHS, FRENCH_TIMES } from './fr-lengths.ts';
import { FRENCH_STRETCHES } from './fr-stretches.ts';

export const FRENCH_TIME: TimeGrammar = {
  language: 'fr',
  hint: /\d|heure|sortant|suite|sortie|rentrant|stand|daily|point|reunion|seance|pause|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jour|demain|hui|matin|midi|aprem|soir|nuit|semaine|mois|annee|(?<!\p{L})ans?(?!\p{L})|mestre|week|heure|minute|huitaine|quinzaine|noel|paque|pentecote|ascension|assomption|toussaint|saint|armistice|fete|rameaux|epiphanie|chandeleur|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|prochain|premier|(?<!\p{L})(?:le|au) (?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente)/iu,
  lengths: FRENCH_LENGTHS,
  times: FRENCH_TIMES,
  days: [...FRENCH_DAYS_OF_MONTHS, ...FRENCH_STRETCHES, ...FRENCH_DAYS, ...FRENCH_LONE_DAYS],
  due: ending(
    'd ici(?: à| a| au| le| la)?|avant(?: le| la| les)?|pour(?: le| la)?|(?:au|pas|non) plus tard(?: que)?(?: le| la)?|dernier délai(?: le)?|jusqu (?:à|a|au)(?: la)?|dès(?: le)?|sous|vers(?: le| la)?|échéance(?: au| le)?|deadline(?: au| le)?|livraison(?: le)?',
    '[\\s,:]*',
  ),
  before: /^avant/iu,
  not: ending('(?<!pourquoi )pas|jamais|ni|sauf'),
  hourly: ending('(?<!(?:\\dh?|heures?|midi) )à|ce'),
  otherDays: /(?<!\p{L})(?:hier|chaque|tou(?:te)?s les|derni(?:er|ère)|lendemain)(?!\p{L})/iu,
  article: ending('le|la|l|ce|cet|cette|au|à la|à|en|d[eè]s|dans(?: la| le)?'),
  notDue: ending(
    [
      'clos(?:e|es)?(?: le| au)?|depuis(?: le| la)?|à partir (?:de|du)(?: la)?|à compter (?:de|du)',
      'du|de|des|d|tous les|toutes les|chaque|après(?: le| la)?|datée? du|entre(?: le)?',
      '(?<!pourquoi )pas|jamais|ni|sauf|hormis|plutôt que',
    ].join('|'),
  ),
  dueAfter: /^[\s,(]*(?:au plus tard|dernier délai|(?:grand )?max(?:imum|i)?)(?!\p{L})/iu,
  past: /^\s*(?:derni(?:er|[èe]re)(?! délai)|passée?|d avant|précédente?)(?!\p{L})/iu,
  link: /^[\s,]*(?:(?:à|avant|vers|pour|au plus tard(?: à)?|jusqu[\s]à|dès|d[\s]ici|en début de|à partir de)\s*)?$/iu,
  orRather: /^[\s,]*(?:ou(?: bien)?|au plus tard|(?:euh )?non|pardon)[\s,]*$/iu,
};
