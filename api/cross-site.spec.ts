import { login } from '#api/contract/auth.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('signing in without Sec-Fetch-Site', () => {
  const from = async (origin: string | undefined) => {
    const { email, password } = await api.person('user');
    return api.call(login, { body: { email, password }, headers: origin === undefined ? {} : { origin } });
  };

  it.each(['https://ailleurs.exemple', 'null', 'https://greffier.exemple.fr.ailleurs.exemple', 'x'])(
    'is refused to a page of %s',
    async (origin) => {
      expect((await from(origin)).body['code']).toBe('CROSS_SITE');
    },
  );

  it('is for our own pages, at the public address or the one that was called, and for programs', async () => {
    for (const origin of ['https://greffier.exemple.fr', api.origin, undefined])
      expect((await from(origin)).status).toBe(200);
  });
});
