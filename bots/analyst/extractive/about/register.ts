import type { Reading } from '../reading.ts';
import type { Language } from '../text/language.ts';

/** Words of public life, and words of working life. */
const PUBLIC: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:france|français(?:es?)?|président(?:e|iel(?:le)?s?)?|gouvernements?|(?:premier )?ministres?|république|députés?|sénat(?:eurs?)?|parlement(?:aires?)?|assemblée nationale|élections?|électeurs?|candidat(?:e|s|ure)?|électorale?s?|parti|politiques?|démocratie|état|europe|européen(?:ne)?s?|peuple|nation(?:al|ale|aux)?|immigr\p{L}*|impôts?|chômage|police|policiers?|loi|lois|citoyens?|guerre|réformes?|quinquennat|élysée|droite|gauche|frontières?|enseignants?|hôpita(?:l|ux)|islam\p{L}*|laïcité|homosexuels?|mariage)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:america|americans?|president|government|minister|congress|senat(?:e|or|ors)|parliament|elections?|voters?|candidates?|democrats?|republicans?|democracy|nation(?:al)?|immigra\p{L}*|tax(?:es)?|police|laws?|citizens?|war|reforms?|border|administration|constitution|healthcare|country|britain|british|brexit|labour|conservatives?)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:españa|español(?:es|a|as)?|presidente|gobierno|ministr[oa]s?|congreso|senado|diputados?|parlamento|elecciones|votantes|candidat[oa]s?|democracia|nación|nacional|inmigra\p{L}*|impuestos?|desempleo|paro|policía|ley|leyes|ciudadan[oa]s?|guerra|reformas?|frontera|constitución|izquierda|derecha|país)(?!\p{L})/giu,
};
const WORK: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:réunions?|clients?|planning|livraisons?|livrables?|sprints?|tickets?|maquettes?|équipe|projets?|compte[ -]rendus?|mails?|e-mails?|fournisseurs?|devis|prestataires?|ordre du jour|séance|comité|version|fichiers?|documents?|recette|démo|serveurs?|base de données|site|contrats?|factur\p{L}*|salle|délibération|commission|réserv\p{L}*|relanc\p{L}*|prototype|tests?|budget|valid\p{L}*)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:meetings?|clients?|customers?|schedule|deliver(?:y|ies|ables?)|sprints?|tickets?|mockups?|team|projects?|minutes|e-?mails?|vendors?|suppliers?|quotes?|agenda|version|files?|documents?|demo|servers?|database|website|contracts?|invoices?|room|prototype|tests?|budget|releases?|deadline|launch)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:reuni(?:ón|ones)|clientes?|planificación|entregas?|entregables?|sprints?|tickets?|maquetas?|equipo|proyectos?|acta|correos?|proveedores?|presupuestos?|orden del día|versión|archivos?|documentos?|demo|servidor(?:es)?|base de datos|web|contratos?|facturas?|sala|prototipo|pruebas?|plazos?|lanzamiento)(?!\p{L})/giu,
};

/**
 * Mentions of public life a thousand words: the 115 debates of FREDSum's training list have 9 to 60, working meetings 0
 * to 4.
 */
const DEBATE = 6;
/** Below this a transcript is too short to tell. */
const LEAST_WORDS = 120;

/**
 * Whether people debate public affairs: the name of the meeting's kind, and nothing else. What is taken for work or
 * decisions is weighed for each statement by itself, in a debate as in a hospital's meeting.
 */
export function isDebate(reading: Reading): boolean {
  if (reading.words < LEAST_WORDS) return false;
  const count = (pattern: RegExp): number =>
    reading.sentences.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  const affairs = count(PUBLIC[reading.language]);
  return (1000 * affairs) / reading.words >= DEBATE && affairs > count(WORK[reading.language]);
}
