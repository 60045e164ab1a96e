import { describe, expect, it } from 'vitest';
import { refusal, timedOut } from '../../api/failure.ts';
import { refuse } from '../../testing/server.ts';
import { refusalOf } from './refusal.ts';

const refused = async (code: string, error: string) => refusal(403, await refuse(403, code, error).json());

describe('a refusal', () => {
  it.each([
    ['PASSWORD_WRONG', 'password'],
    ['CODE_REFUSED', 'code'],
    ['PASSWORD_KNOWN', 'newPassword'],
    ['TOO_MANY_ATTEMPTS', 'other'],
  ])('%s is said at %s, in the server’s words', async (code, place) => {
    expect(refusalOf(await refused(code, 'Non, parce que.'))).toEqual({ [place]: 'Non, parce que.' });
  });

  it('of the network is about no field', () => expect(Object.keys(refusalOf(timedOut()))).toEqual(['other']));

  it('is none without an error', () => expect(refusalOf(undefined)).toEqual({}));
});
