/**
 * The 51 spoken languages of captions. Observed are their number, and that `fr-fr` and `fr-ca` are among them (A); the
 * others are made up of what one expects.
 */
export const SPOKEN_LANGUAGES: readonly string[] = (
  'en-us en-gb en-au en-ca en-in en-nz fr-fr fr-ca de-de de-at de-ch es-es es-mx it-it pt-br pt-pt nl-nl nl-be ja-jp ko-kr ' +
  'zh-cn zh-hk zh-tw ru-ru uk-ua pl-pl ro-ro sv-se da-dk nb-no fi-fi tr-tr th-th vi-vn id-id hi-in ar-ae ar-sa he-il cs-cz ' +
  'sk-sk sl-si hr-hr bg-bg el-gr hu-hu et-ee lv-lv lt-lt ca-es cy-gb'
).split(' ');
