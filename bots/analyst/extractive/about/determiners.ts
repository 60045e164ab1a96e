import type { Language } from '../text/language.ts';

/** What stands before nouns and, the other way round, before verbs: enough to tell them apart in what people repeat. */
export interface Surroundings {
  readonly beforeNoun: ReadonlySet<string>;
  readonly beforeVerb: ReadonlySet<string>;
  /** What may join the words of a name: « pouvoir d’achat », "terms of service". */
  readonly links: ReadonlySet<string>;
  /** Words that mean little alone and name something with a complement: « pouvoir d’achat ». */
  readonly heads: ReadonlySet<string>;
  /** Too general to be what a meeting was about. */
  readonly general: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const SURROUNDINGS: Record<Language, Surroundings> = {
  fr: {
    beforeNoun: set(
      'le la les l un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs quel quelle quels quelles chaque plusieurs aucun aucune deux trois quatre cinq première premier dernière dernier nouvelle nouveau nouveaux nouvelles',
    ),
    beforeVerb: set(
      'je j tu il elle on nous vous ils elles ne n se s me m te t y qui ça cela lui pas ai as a avons avez ont est sont était étaient été avait avaient serait aura auront fait faire peut doit va',
    ),
    links: set('de d du des à'),
    heads: set('pouvoir temps compte droit prise point'),
    general: set(
      'france français française françaises pays monde gens semaine semaines mois année années jour jours exemple niveau cadre ensemble nombre part parts fois choses chose façon manière besoin moment réunion équipe personnes personne hommes femmes bonjour merci équipes débat débats mise mises séance',
    ),
  },
  en: {
    beforeNoun: set(
      'the a an this that these those my your his her its our their each every some any no first last new next two three',
    ),
    beforeVerb: set(
      'i you he she it we they to will would can could should must may might don not who is are was were has have had been be',
    ),
    links: set('of for'),
    heads: set('point'),
    general: set(
      'people country america american americans world week weeks month months year years day days team meeting way lot everyone thing things time times topic topics item items point points',
    ),
  },
  es: {
    beforeNoun: set(
      'el la los las un una unos unas del al este esta estos estas ese esa mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra cada varios varias primer primera último última nuevo nueva dos tres',
    ),
    beforeVerb: set(
      'yo tú él ella nosotros ellos ellas ustedes se me te nos no que lo le les ha han he hemos es son está están era fue',
    ),
    links: set('de del'),
    heads: set('punto tiempo'),
    general: set(
      'españa país gente mundo semana semanas mes meses año años día días equipo reunión cosas cosa forma manera vez parte personas tema temas punto puntos',
    ),
  },
};
