import type { SignedIn } from '#commands/user/sign-in.ts';
import express, { type Request, type Response } from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { SignInCookies } from './sign-in-cookies.ts';

const signedIn = {
  session: { refreshToken: 'un jeton', expiresAt: new Date('2100-01-01T00:00:00Z') },
  user: { email: 'claire@exemple.fr' },
} as SignedIn;

let remembered = 0;
const cookies = new SignInCookies({
  https: true,
  environment: 'production',
  devices: {
    remember: () => {
      remembered += 1;
      return 'un appareil';
    },
  } as unknown as ConstructorParameters<typeof SignInCookies>[0]['devices'],
});

let server: Server | null = null;
afterEach(() => server?.close());

/** What a browser hears of a call that `handle` answers, and what failed in it. */
async function heard(handle: (request: Request, response: Response) => void) {
  remembered = 0;
  const failures: unknown[] = [];
  const app = express().get('/', (request, response) => {
    try {
      handle(request, response);
    } catch (error) {
      failures.push(error);
    }
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const set = answer.headers.getSetCookie().map((one) => one.split('=')[0]);
  return { status: answer.status, set, failures, remembered };
}

it('keeps a sign-in that is answered in time', async () => {
  const answer = await heard((request, response) => {
    cookies.keep(request, response, signedIn);
    response.json({});
  });
  expect(answer).toEqual({ status: 200, set: ['greffier.refresh', 'greffier.device'], failures: [], remembered: 1 });
});

it('sets and clears no cookie once the caller was told that it took too long, and does not fail', async () => {
  const answer = await heard((request, response) => {
    response.status(503).json({});
    cookies.keep(request, response, signedIn);
    cookies.clear(response);
  });
  expect(answer).toEqual({ status: 503, set: [], failures: [], remembered: 0 });
});
