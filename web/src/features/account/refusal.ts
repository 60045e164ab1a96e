import { asFailure, messageOf } from '../../api/failure.ts';

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

/** Why a form was refused, at the field that it is about; `other` where it is about none. */
export const refusalOf = (error: unknown): Readonly<Partial<Record<Field | 'other', string>>> =>
  error === undefined ? {} : { [ABOUT[asFailure(error)?.code ?? ''] ?? 'other']: messageOf(error) };
