import { faultsOf, type Faults } from '../../api/faults.ts';

type Field = 'password' | 'code' | 'newPassword';

/** Which field a refusal is about. */
const ABOUT: Readonly<Record<string, Field>> = {
  PASSWORD_WRONG: 'password',
  CODE_REFUSED: 'code',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_KNOWN: 'newPassword',
  PASSWORD_UNCHANGED: 'newPassword',
};

/** Why one of the account's forms was refused. */
export const accountFaultsOf = (error: unknown): Faults<Field> => faultsOf(error, ABOUT);
