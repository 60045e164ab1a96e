import { describe, expect, it } from 'vitest';
import { refuse } from '../testing/server.ts';
import { refusal, timedOut, type Failure } from './failure.ts';
import { faultsOf } from './faults.ts';

const refused = async (code: string, error: string): Promise<Failure> =>
  refusal(403, await refuse(403, code, error).json());

describe('what is wrong with a form', () => {
  it('is told at the field that a code is about', async () => {
    expect(faultsOf(await refused('CODE_REFUSED', 'Non, parce que.'), { CODE_REFUSED: 'code' })).toEqual({
      fields: { code: 'Non, parce que.' },
      other: null,
    });
  });

  it('is told at the fields that the server names, by the last part of their path', async () => {
    const failure = {
      ...(await refused('INVALID', 'La demande est incorrecte.')),
      fields: [{ path: 'body.senderEmail', message: 'une adresse est attendue' }],
    };
    expect(faultsOf(failure)).toEqual({ fields: { senderEmail: 'une adresse est attendue' }, other: null });
  });

  it('stands beside the form where it is about no field', async () => {
    expect(faultsOf(await refused('TOO_MANY_ATTEMPTS', 'Trop d’essais.'), { CODE_REFUSED: 'code' })).toEqual({
      fields: {},
      other: 'Trop d’essais.',
    });
    expect(faultsOf(timedOut()).other).toBe(timedOut().message);
  });

  it('is nothing without an error', () => expect(faultsOf(undefined)).toEqual({ fields: {}, other: null }));
});
