import { expect, it } from 'vitest';
import { refusal } from '../../api/failure.ts';
import { refuse } from '../../testing/server.ts';
import { accountFaultsOf } from './faults.ts';

const refused = async (code: string, error: string) => refusal(403, await refuse(403, code, error).json());

it.each([
  ['PASSWORD_WRONG', 'password'],
  ['CODE_REFUSED', 'code'],
  ['PASSWORD_KNOWN', 'newPassword'],
])('a refusal with %s is said at %s, in the server’s words', async (code, field) => {
  expect(accountFaultsOf(await refused(code, 'Non, parce que.')).fields).toEqual({ [field]: 'Non, parce que.' });
});
