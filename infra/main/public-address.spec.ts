import { addWebhook } from '#api/contract/outgoing-webhooks.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { administrator } from '#test/support/calls.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { payload } from '#test/support/minutes.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { publicAddress } from './public-address.ts';

/** A mail that a busy machine could not hand over at once is tried again half a minute later. */
const PATIENCE = { timeout: 200_000, interval: 100 };
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe('the address that links lead to', () => {
  it('is the one that is configured, else this machine’s, at the port on which it listens', () => {
    const configured = publicAddress(readConfig({ PUBLIC_URL: 'https://greffier.exemple.fr/' }));
    configured.listensAt(4711);
    expect(configured.publicUrl()).toBe('https://greffier.exemple.fr');
    expect(publicAddress(readConfig({ PORT: '4100' })).publicUrl()).toBe('http://localhost:4100');
    const anyPort = publicAddress(readConfig({ PORT: '0' }));
    anyPort.listensAt(4711);
    expect(anyPort.publicUrl()).toBe('http://localhost:4711');
  });
});

describe('a server without PUBLIC_URL', () => {
  let smtp: TestSmtp;
  let receiver: Server;
  let greffier: Greffier;
  const received: string[] = [];
  beforeAll(async () => {
    smtp = await startTestSmtp();
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      received.push(await text(request));
      response.writeHead(204).end();
    };
    receiver = createServer((request, response) => void take(request, response));
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    greffier = await startGreffier({ SMTP_URL: smtp.url, WEBHOOK_ALLOW_PRIVATE: 'yes' });
  });
  afterAll(async () => {
    await greffier.stop();
    receiver.closeAllConnections();
    await new Promise((closed) => receiver.close(closed));
    await smtp.close();
  });

  it('leads from its mails and webhooks to the meeting, at the address of the other links', async () => {
    const call = await administrator(greffier);
    const { port } = receiver.address() as AddressInfo;
    const kinds = ['minutes.ready'];
    await call(addWebhook, { body: { title: 'Receveur', url: `http://127.0.0.1:${port}/`, kinds } });
    const body = payload({ startTime: minutesAgo(70), endTime: minutesAgo(10) });
    const { id } = await call(saveMeeting, { body });
    const link = `http://localhost:${new URL(greffier.url).port}/meetings/${id}`;
    await vi.waitFor(() => expect(smtp.mails[0]?.text).toContain(link), PATIENCE);
    await vi.waitFor(() => expect(received.map((sent) => JSON.parse(sent).data.url)).toEqual([link]), PATIENCE);
  });
});
