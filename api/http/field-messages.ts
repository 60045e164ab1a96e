import { fr } from 'zod/locales';
import type { z } from 'zod/mini';

const { localeError } = fr();

const count = (number: number | bigint, what: string): string =>
  `${number.toLocaleString('fr')}\u00a0${what}${Number(number) >= 2 ? 's' : ''}`;

/** What is counted in each kind of value; numbers are compared themselves. */
const COUNTED: Readonly<Record<string, string>> = { string: 'caractère', array: 'élément', set: 'élément' };

/**
 * What is said of a field that a schema refuses without words of its own: what people get wrong most, as one says it;
 * the rest in the words of zod's French.
 */
export const fieldMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Ce champ est obligatoire.' : localeError(issue);
    case 'too_small': {
      const counted = COUNTED[issue.origin];
      if (counted === undefined)
        return issue.origin === 'number' || issue.origin === 'int'
          ? `${issue.minimum.toLocaleString('fr')} au moins.`
          : localeError(issue);
      return Number(issue.minimum) === 1
        ? 'Ce champ ne peut pas être vide.'
        : `${count(issue.minimum, counted)} au moins.`;
    }
    case 'too_big': {
      const counted = COUNTED[issue.origin];
      if (counted === undefined)
        return issue.origin === 'number' || issue.origin === 'int'
          ? `${issue.maximum.toLocaleString('fr')} au plus.`
          : localeError(issue);
      return `${count(issue.maximum, counted)} au plus.`;
    }
    default:
      return localeError(issue);
  }
};
