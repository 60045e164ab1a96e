import { findChromium } from '#test/support/chromium.ts';
import { chromium, type BrowserContext } from 'playwright';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser with a profile of its own, in which somebody may be signed in, that Lighthouse can take hold of. */
export interface BenchBrowser extends AsyncDisposable {
  readonly context: BrowserContext;
  /** Of its debugging protocol. */
  readonly port: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function openBrowser(): Promise<BenchBrowser> {
  const [executablePath, port] = [findChromium(), await freePort()];
  const profile = await mkdtemp(join(tmpdir(), 'greffier-bench-web-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [`--remote-debugging-port=${port}`],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  return {
    context,
    port,
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Keeps a session in the browser as the sign-in screen does, or none. */
export async function keep(context: BrowserContext, url: string, user: object | null, token: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/health`);
  const kept = {
    'greffier.accessToken': token,
    'greffier.user': JSON.stringify(user),
    'greffier.authenticated': 'true',
  };
  await page.evaluate(user === null ? 'localStorage.clear()' : `Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.close();
}
