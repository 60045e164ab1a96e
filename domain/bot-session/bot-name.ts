/** What a bot is called that nobody names otherwise; every bot listens to it, whatever it is called. */
export const OWN_NAME = 'Greffier';

/** Characters of a bot's name. */
export const LONGEST_BOT_NAME = 60;

/** Control characters, and those that turn around what is read. */
const UNREADABLE = /[\p{Cc}\p{Bidi_Control}]/u;

/** Whether participants can read it. */
export const isBotName = (name: string): boolean =>
  name !== '' && [...name].length <= LONGEST_BOT_NAME && !UNREADABLE.test(name);

export const BOT_NAME_EXPECTED = `Le nom du bot doit avoir de 1 à ${LONGEST_BOT_NAME} caractères, tous lisibles.`;
