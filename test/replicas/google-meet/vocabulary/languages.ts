/** The 91 caption languages of the menu, as BCP 47 tags; the page names them in its own language. */
export const CAPTION_LANGUAGES: readonly string[] = (
  'en-US en-GB en-AU en-IN en-PH fr-FR fr-CA de-DE es-ES es-MX it-IT pt-BR pt-PT nl-NL ja-JP ko-KR cmn-Hans-CN cmn-Hant-TW ru-RU uk-UA ' +
  'pl-PL ro-RO sv-SE tr-TR th-TH vi-VN id-ID ms-MY hi-IN ar-EG ar-AE ar-SA ar-MA he-IL fa-IR ur-PK bn-BD ta-IN te-IN ml-IN ' +
  'kn-IN gu-IN mr-IN pa-IN ne-NP si-LK km-KH lo-LA my-MM mn-MN ka-GE hy-AM az-AZ kk-KZ uz-UZ cs-CZ sk-SK sl-SI hr-HR sr-RS ' +
  'bg-BG mk-MK sq-AL el-GR hu-HU et-EE lv-LV lt-LT fi-FI da-DK nb-NO is-IS ga-IE ca-ES eu-ES gl-ES af-ZA zu-ZA xh-ZA sw-KE ' +
  'am-ET rw-RW st-ZA tn-ZA ts-ZA ve-ZA nso-ZA ss-ZA fil-PH jv-ID su-ID'
).split(' ');
