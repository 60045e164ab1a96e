// @vitest-environment happy-dom
import { refresh } from '#api/contract/auth.ts';
import { meetEvidence } from '#api/contract/google-meet-bot.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession } from '../identity/storage.ts';
import { SESSION } from '../testing/app.tsx';
import { answer, refuse, stubServer } from '../testing/server.ts';
import { call } from './call.ts';
import { fetchFile } from './file.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(SESSION);
});
afterEach(() => vi.unstubAllGlobals());

const wanted = call(meetEvidence, { params: { sessionId: 's', evidence: 'e' } });
const picture = () => new Response('seen', { headers: { 'content-type': 'image/png' } });
const fetched = () => fetchFile(wanted, new AbortController().signal);

describe('a file of the record', () => {
  it('is asked for again with a new token where the session had expired', async () => {
    const { callsOf } = stubServer([
      [
        meetEvidence,
        ({ token }) =>
          token === 'Bearer token-2' ? picture() : refuse(401, 'TOKEN_EXPIRED', 'Votre session a expiré.'),
      ],
      [refresh, () => answer(refresh, { ...SESSION, accessToken: 'token-2' })],
    ]);
    expect(await (await fetched()).text()).toBe('seen');
    expect(callsOf(meetEvidence)).toHaveLength(2);
  });

  it('that is not there is nobody’s picture', async () => {
    const { callsOf } = stubServer([
      [meetEvidence, () => refuse(404, 'EVIDENCE_NOT_FOUND', 'Cette image n’existe pas.')],
    ]);
    await expect(fetched()).rejects.toThrow('HTTP 404');
    expect(callsOf(meetEvidence)).toHaveLength(1);
  });
});
