import { meetingTranscript } from '#api/contract/meetings.ts';
import { microsoftConnection } from '#api/contract/microsoft.ts';
import { meetingOfReport, transcriptReportId } from '#domain/microsoft/report/identity.ts';
import { startMicrosoft, type MicrosoftEmulator } from '#test/emulators/microsoft/emulator.ts';
import { serveHttps, type HttpsServer } from '#test/emulators/microsoft/https-server.ts';
import { administrator } from '#test/support/calls.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { raw } from 'express';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { said } from './connected.ts';

// `restarts.spec.ts` dies at every step, in one process; here the process itself is killed, at some of them.
vi.setConfig({ testTimeout: 600_000 });

let microsoft: MicrosoftEmulator;
let front: HttpsServer;
let greffier: Greffier;
/** Where it listens. */
let url: string;
let folder: string;

/** A port of this machine that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What stands before a Greffier that Microsoft reaches by https. */
const startFront = (): Promise<HttpsServer> =>
  serveHttps((app) => {
    app.use(raw({ type: () => true }), async ({ method, originalUrl, headers, body }, response) => {
      const type = headers['content-type'];
      const answer = await fetch(`${url}${originalUrl}`, {
        method,
        headers: type === undefined ? {} : { 'content-type': type },
        ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
      });
      const answered = answer.headers.get('content-type');
      if (answered !== null) response.type(answered);
      response.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    });
  });

beforeAll(async () => {
  microsoft = await startMicrosoft();
  folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, microsoft.authority);
  front = await startFront();
  url = `http://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await greffier.stop();
  await front.close();
  await microsoft.close();
  await rm(folder, { recursive: true });
});

const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 180_000, interval: 200 });

/** Signing in is late where the machine has other work. */
const signedIn = () => eventually(() => administrator({ ...greffier, url }));

/**
 * Resolves once the process was killed: at the next thing of this list that `isIt` holds for, before anybody is told.
 */
function killedAt<T>(list: T[], isIt: (one: T) => boolean = () => true): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const push = list.push.bind(list);
  list.push = (...added) => {
    const length = push(...added);
    if (added.some(isIt)) {
      process.kill(greffier.pid, 'SIGKILL');
      list.push = push;
      resolve(greffier.kill9());
    }
    return length;
  };
  return promise;
}

describe('a Greffier that is killed', () => {
  it('just when Microsoft has made a subscription takes it for its own, and makes no other one', async () => {
    const first = killedAt(microsoft.subscriptions);
    const { environment } = microsoft;
    const { port: PORT } = new URL(url);
    const NODE_EXTRA_CA_CERTS = join(folder, 'authority.pem');
    greffier = await startGreffier({ ...environment, PUBLIC_URL: front.origin, PORT, NODE_EXTRA_CA_CERTS });
    await first;
    const second = killedAt(microsoft.subscriptions);
    await greffier.restart();
    await second;
    await greffier.restart();
    const call = await signedIn();
    await eventually(async () => {
      const { notifications } = await call(microsoftConnection);
      expect(notifications.subscriptions.map(({ resource }) => resource).toSorted()).toEqual([
        'communications/callRecords',
        'communications/onlineMeetings/getAllTranscripts',
      ]);
      expect(notifications.refusals).toEqual([]);
    });
    expect(microsoft.subscriptions).toHaveLength(2);
    expect(microsoft.faults.callsOf(/^POST .*\/subscriptions$/u).length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['once it was told of a transcript', /^GET .*\/users\/[^/]+\?/u],
    ['when it looks for its meeting', /^GET .*\/onlineMeetings\/[^/]+(?:\?|$)/u],
    ['when it reads what was said', /^GET .*(?:[Cc]ontent)/u],
  ])('%s makes one meeting of it, each line once', async (_when, pattern) => {
    const { tenant, notifications } = microsoft;
    const mail = greffier.adminEmail;
    const organiser = tenant.users.find((one) => one.mail === mail) ?? tenant.addUser('Claire Étienne', { mail });
    const meeting = tenant.addMeeting(organiser, new Date());
    const transcript = tenant.addTranscript(meeting, [said('On commence.'), said('On finit.', { second: 2 })]);
    const killed = killedAt(microsoft.faults.calls, ({ method, url }) => pattern.test(`${method} ${url}`));
    expect(await notifications.transcriptCreated(transcript)).toEqual([202]);
    await killed;
    await greffier.restart();
    const call = await signedIn();
    const id = meetingOfReport(transcriptReportId(transcript));
    const { data } = await eventually(() => call(meetingTranscript, { params: { id } }));
    expect(data.lines.map(({ text }) => text)).toEqual(['On commence.', 'On finit.']);
  });
});
