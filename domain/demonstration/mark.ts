/** What the title of every meeting of a demonstration begins with: a title reaches every page, export and answer. */
export const DEMONSTRATION_TITLE = 'Démo · ';

/** What the name of every account of a demonstration ends with. */
export const DEMONSTRATION_NAME = ' (démo)';

/** What the addresses of its people end with, whatever is renamed: in a domain that nobody can have. */
export const DEMONSTRATION_DOMAIN = '@givrel.example';

/** How its meetings were captured (`capture.method`), whatever people rename. */
export const DEMONSTRATION_METHOD = 'demonstration';
