import { saveMeeting } from '#api/contract/saves.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEGABYTE } from './http/endpoint.ts';
import { createApi } from './server.ts';

let api: TestApi;
let observer: Person;
let claire: Person;
beforeAll(async () => {
  api = await openTestApi();
  [observer, claire] = await Promise.all([api.person('observer'), api.person('user')]);
});
afterAll(() => api.close());

interface Sender {
  readonly socket: Socket;
  /** Everything that was received so far. */
  readonly received: () => string;
  /** How the connection ended: « in order », or the error's code. */
  readonly ended: Promise<string>;
}

/** A connection on which the head of a POST has been sent. */
async function begin(origin: string, { token }: Person, head: string): Promise<Sender> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const pieces: string[] = [];
  socket.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  const ended = new Promise<string>((resolve) => {
    socket
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .once('end', () => resolve('in order'));
  });
  socket.write(
    `POST ${saveMeeting.path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${head}\r\n\r\n`,
  );
  return { socket, received: () => pieces.join(''), ended };
}

const sendAll = (socket: Socket, bytes: number): Promise<void> =>
  new Promise(
    (resolve, reject) => void socket.write(Buffer.alloc(bytes, ' '), (error) => (error ? reject(error) : resolve())),
  );

describe('a body that is refused while it is on its way', () => {
  it('is refused at once where its announced length is too large', async () => {
    const { socket, received } = await begin(api.origin, claire, `content-length: ${30 * MEGABYTE}`);
    await expect.poll(received).toContain('BODY_TOO_LARGE');
    socket.destroy();
  });

  it('is read to its end, so that its sender reads the refusal', async () => {
    const { socket, received, ended } = await begin(api.origin, observer, `content-length: ${15 * MEGABYTE}`);
    await expect.poll(received).toContain('READ_ONLY');
    expect(received().toLowerCase()).toContain('connection: close');
    await sendAll(socket, 15 * MEGABYTE);
    expect(await ended).toBe('in order');
  });

  it('is read to its end when it was refused because it took too long, and is not worked on', async () => {
    const hasty = createServer(createApi({ ...api.dependencies, metrics: new Registry(), answerPatience: 300 })).listen(
      0,
      '127.0.0.1',
    );
    await once(hasty, 'listening');
    const before = await api.record.store.head();
    const body = JSON.stringify({
      platform: 'teams',
      meetingId: 'lente',
      subject: 'Lente',
      startTime: '2026-11-20T09:00:00Z',
      participants: [],
      transcript: `Claire : ${'bonjour '.repeat(200_000)}`,
    });
    const { socket, received, ended } = await begin(
      `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`,
      claire,
      `content-length: ${body.length}`,
    );
    socket.write(body.slice(0, 1_000));
    await expect.poll(received, { timeout: 10_000 }).toContain('ANSWER_LATE');
    socket.write(body.slice(1_000));
    expect(await ended).toBe('in order');
    hasty.close();
    expect(await api.record.store.head()).toBe(before);
  });

  it('is cut off where it does not end', async () => {
    const { socket, received, ended } = await begin(api.origin, observer, 'transfer-encoding: chunked');
    await expect.poll(received).toContain('READ_ONLY');
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE, ' '), Buffer.from('\r\n')]);
    let sent = 0;
    const send = (): void => {
      sent += 1;
      if (sent < 200) socket.write(piece, (error) => error || send());
    };
    send();
    await ended;
    expect(sent).toBeLessThan(100);
    socket.destroy();
  });
});
