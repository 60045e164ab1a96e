import { describe, expect, it } from 'vitest';
import { refusal, timedOut } from '../../api/failure.ts';
import { refusalOf } from './refusal.ts';

const refused = (code: string, error: string) => refusal(403, { type: 'about:blank', title: error, status: 403, code, success: false, error, correlationId: 'c-1' });

describe('a refusal', () => {
  it.each([
    ['PASSWORD_WRONG', 'password'],
    ['CODE_REFUSED', 'code'],
    ['PASSWORD_KNOWN', 'newPassword'],
    ['TOO_MANY_ATTEMPTS', 'other'],
  ])('%s is said at %s, in the server’s words', (code, place) => {
    expect(refusalOf(refused(code, 'Non, parce que.'))).toEqual({ [place]: 'Non, parce que.' });
  });

  it('of the network is about no field', () => expect(Object.keys(refusalOf(timedOut()))).toEqual(['other']));

  it('is none without an error', () => expect(refusalOf(undefined)).toEqual({}));
});
