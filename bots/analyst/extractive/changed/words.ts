import type { Language } from '../text/language.ts';
import { anyOf } from '../text/pattern.ts';

/** How people take back what was said, or put something else in its place. */
export interface ChangeWords {
  /** It is not done at all. */
  readonly drops: RegExp;
  /** Another day, another choice. */
  readonly changes: RegExp;
  /** The speaker does it instead. */
  readonly myself: RegExp;
  /** Somebody else does it, by name: « c’est Paul qui ». */
  readonly another: RegExp;
  /** Not taken back, but made to wait for something. */
  readonly holds: RegExp;
  /** Tasks that are only this taking back: « oublier le devis ». */
  readonly noTask: RegExp;
}

export const CHANGE_WORDS: Record<Language, ChangeWords> = {
  fr: {
    drops: anyOf(
      "oublie[zr]?(?!\\p{L})|laisse[zr]?(?: tomber)?(?!\\p{L})|(?:on|nous|j['’]|je|faut) ?(?:annul|abandonn)(?:e|ons|er)(?!\\p{L})|(?:pas|plus) (?:la peine|besoin) d|inutile d",
      "(?:je|on|tu|vous|nous) n(?:e |['’])\\p{L}{2,20} (?:pas|plus)(?!\\p{L})",
    ),
    changes: anyOf(
      "finalement|en fin de compte|en fait|plutôt|au lieu d|à la place|(?:on|je|nous) revien(?:s|t|drai) (?:à|au|aux|sur)|nous revenons (?:à|au|aux|sur)|changement|(?:on|j['’]ai|nous avons) chang|oublie[zr]?(?!\\p{L})|on (?:annul|repouss|décal|avanc)e",
    ),
    myself: anyOf(
      "c['’]est moi qui|je (?:le |la |les |l['’]|m['’]en )\\p{L}{2,20} moi-même|je (?:le|la|les) ferai moi-même",
    ),
    another: anyOf("c['’]est (?<who>\\p{Lu}[\\p{L}-]{1,30}) qui"),
    holds: anyOf('tant qu|avant d|sans (?:l|avoir)|pas encore|si (?!ça)'),
    noTask: /^(?:oublier|laisser|annuler)(?!\p{L})/iu,
  },
  en: {
    drops: anyOf(
      "forget|never ?mind|(?:let['’]s|we['’]ll|i['’]ll|we|i) (?:cancel|drop|scrap)|no need to|(?:i|we|you) (?:won['’]t|don['’]t|will not|am not|are not going to|needn['’]t)|i['’]m not|we['’]re not",
    ),
    changes: anyOf(
      "actually|instead|rather|on second thoughts?|change of plan|scratch that|(?:let['’]s|we) go back to|we['’]re going back to|i(?:['’]ve)? changed my mind|make (?:it|that)(?!\\p{L})|(?:push|move|bring) (?:it|that|this)",
    ),
    myself: anyOf("i['’]ll \\p{L}{2,20} (?:\\p{L}{1,20} ){0,5}myself|i will \\p{L}{2,20} (?:\\p{L}{1,20} ){0,5}myself"),
    another: anyOf(
      "(?<who>\\p{Lu}[\\p{L}-]{1,30}) (?:will|is going to) (?:do|handle|take) (?:it|that) instead|it['’]s (?<name>\\p{Lu}[\\p{L}-]{1,30}) who",
    ),
    holds: anyOf('until|unless|before|yet|if'),
    noTask: /^(?:forget|cancel|drop|scrap)(?!\p{L})/iu,
  },
  es: {
    drops: anyOf(
      'olvida(?:d|te|os)?(?!\\p{L})|deja(?:d|lo)?(?!\\p{L})|(?:anul|cancel)(?:o|amos|emos)(?!\\p{L})|no hace falta|ya no|no (?:voy|vamos) a',
    ),
    changes: anyOf(
      'al final|finalmente|en realidad|mejor|en vez d|en lugar d|(?:hay un )?cambio|volvemos a|he cambiado|lo (?:aplaz|adelant|retras)(?:o|amos)',
    ),
    myself: anyOf('l[oa]s? \\p{L}{2,20} yo|yo mism[oa]|me encargo yo'),
    another: anyOf(
      'es (?<who>\\p{Lu}[\\p{L}-]{1,30}) quien|l[oa]s? \\p{L}{2,20} (?<name>\\p{Lu}[\\p{L}-]{1,30})(?!\\p{L})',
    ),
    holds: anyOf('hasta|antes d|sin |todavía|si(?!\\p{L})'),
    noTask: /^(?:olvidar|dejar|anular|cancelar)(?!\p{L})/iu,
  },
};
