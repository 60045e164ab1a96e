/** What a bot is called that nobody names otherwise; every bot listens to it, whatever it is called. */
export const OWN_NAME = 'Greffier';

/** Characters of a bot's name. */
export const LONGEST_BOT_NAME = 60;
