import type { Post } from '#domain/webhooks/ports.ts';
import { isGenuine, startReceiver, type Receiver, type ReceiverFault } from '#test/emulators/receiver/receiver.ts';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HttpWebhookSender } from './sender.ts';
import { newSecret, signedHeaders } from './signature.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
afterEach(() => {
  receiver.release();
  receiver.fault = () => null;
  receiver.received.length = 0;
});

const never = new AbortController().signal;
const [secret, former] = [newSecret(), newSecret()];
const postTo = (url: string, post: Partial<Post> = {}): Post => ({
  url,
  id: 'd-1',
  body: '{"type":"webhook.test"}',
  secrets: [secret],
  ...post,
});
const open = (changes: Partial<ConstructorParameters<typeof HttpWebhookSender>[0]> = {}) =>
  new HttpWebhookSender({ allowsPrivate: true, release: '1.2.3', ...changes });
const send = (post: Partial<Post> = {}, sender = open()) => sender.post(postTo(receiver.origin, post), never);

describe('the signature', () => {
  it('is that of Standard Webhooks, by the example of its libraries', () => {
    // https://github.com/standard-webhooks/standard-webhooks, the test of its JavaScript library.
    const headers = signedHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        body: '{"test": 2432232314}',
        secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      },
      1_614_265_330_000,
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is made by each secret that signs, so that a receiver with either takes it, and with another does not', async () => {
    await send({ secrets: [secret, former] });
    const [got] = receiver.received;
    if (!got) throw new TypeError('nothing arrived');
    expect(got.signatures).toHaveLength(2);
    expect([secret, former, newSecret()].map((one) => isGenuine(got, one))).toEqual([true, true, false]);
    expect(isGenuine({ ...got, body: `${got.body} ` }, secret)).toBe(false);
    expect(Math.abs(got.timestamp * 1_000 - Date.now())).toBeLessThan(300_000);
    expect(got.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Greffier/1.2.3' });
  });
});

describe('an attempt', () => {
  it.each<[string, ReceiverFault, object]>([
    ['taken', { kind: 'answer', body: 'bien reçu' }, { outcome: 'delivered', status: 200, answer: 'bien reçu' }],
    ['refused', { kind: 'status', status: 401 }, { outcome: 'refused', status: 401, answer: 'statut 401' }],
    ['that finds nobody any more', { kind: 'status', status: 410 }, { outcome: 'gone', status: 410 }],
    ['that fails there', { kind: 'status', status: 503 }, { outcome: 'failing', status: 503, retryAfterMs: null }],
    [
      'throttled, with how long to wait',
      { kind: 'status', status: 429, headers: { 'retry-after': '90' } },
      { outcome: 'throttled', status: 429, retryAfterMs: 90_000 },
    ],
    ['cut off', { kind: 'reset' }, { outcome: 'unreachable', status: null, answer: '' }],
    [
      'answered in no text at all',
      { kind: 'answer', body: Buffer.from([0x00, 0x41, 0xff, 0x0a, 0x1b]) },
      { outcome: 'delivered', answer: '\uFFFDA\uFFFD\n\uFFFD' },
    ],
  ])('%s is named', async (_, fault, expected) => {
    receiver.fault = () => fault;
    expect(await send()).toMatchObject(expected);
  });

  it('follows no redirect, wherever it leads', async () => {
    receiver.fault = (path) =>
      path === '/'
        ? { kind: 'status', status: 307, headers: { location: `${receiver.origin}/interne` } }
        : { kind: 'answer', body: 'secret' };
    expect(await send()).toMatchObject({ outcome: 'redirected', status: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  it('reads the beginning of an answer and no more, however much there is', async () => {
    receiver.fault = () => ({ kind: 'huge' });
    expect(await send()).toMatchObject({ outcome: 'delivered', answer: 'x'.repeat(1_024) });
  });

  it('is given up in time where nothing is answered; what was answered before counts', async () => {
    const hasty = open({ patienceMs: 100 });
    receiver.fault = () => ({ kind: 'hang' });
    expect(await send({}, hasty)).toMatchObject({ outcome: 'timeout', status: null });
    receiver.fault = () => ({ kind: 'hang-in-answer' });
    expect(await send({}, hasty)).toMatchObject({ outcome: 'delivered', status: 200, answer: 'à suivre' });
  });

  it('ends with its signal, and is no attempt then', async () => {
    receiver.fault = () => ({ kind: 'hang' });
    const stop = new AbortController();
    const sending = open().post(postTo(receiver.origin), stop.signal);
    await receiver.arrived(1);
    stop.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('where webhooks may be sent', () => {
  const strict = open({ allowsPrivate: false });
  /** A sender to whom every name leads where it is told, one answer after the other. */
  const resolving = (...answers: readonly string[]) => {
    const left = [...answers];
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: left.shift() ?? '127.0.0.1' }];
    };
    return { asked, sender: open({ allowsPrivate: false, resolve, patienceMs: 500 }) };
  };

  it.each([
    'http://receveur.exemple.fr/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
  ])('%s is refused, and nobody is called', async (url) => {
    await expect(strict.check(url)).rejects.toMatchObject({ code: 'WEBHOOK_PRIVATE' });
    expect(await strict.post(postTo(url), never)).toMatchObject({ outcome: 'private-address', status: null });
  });

  it('refuses a name that leads to this machine, though it is answered there', async () => {
    const url = receiver.origin.replace('localhost', 'receveur.exemple.fr');
    const { sender } = resolving('127.0.0.1');
    expect(await sender.post(postTo(url), never)).toMatchObject({ outcome: 'private-address' });
    expect(receiver.received).toEqual([]);
  });

  it('connects to the address that was looked at: a name that leads elsewhere a moment later changes nothing', async () => {
    const url = receiver.origin.replace('localhost', 'receveur.exemple.fr');
    // TEST-NET addresses count as reserved; 203.1.112.9 is public, and not reached from a test.
    const { sender, asked } = resolving('203.1.112.9', '127.0.0.1');
    await sender.check('https://receveur.exemple.fr/');
    expect(asked).toEqual(['receveur.exemple.fr']);
    // Public when it was checked, private when it is sent: looked at anew, and refused.
    expect(await sender.post(postTo(url), never)).toMatchObject({ outcome: 'private-address' });
    expect(asked).toHaveLength(2);
    expect(receiver.received).toEqual([]);
  });

  it('trusts no certificate that nobody vouches for, and takes no answer without TLS for one with it', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
    const doubtful = createServer({ key, cert }, (_, response) => response.end());
    await once(doubtful.listen(0, '127.0.0.1'), 'listening');
    const { port } = doubtful.address() as AddressInfo;
    expect(await open().post(postTo(`https://localhost:${port}/`), never)).toMatchObject({
      outcome: 'tls',
      status: null,
    });
    doubtful.close();
    const plain = await startReceiver({ tls: false });
    expect(await open().post(postTo(plain.origin.replace('http:', 'https:')), never)).toMatchObject({ outcome: 'tls' });
    expect(await open().post(postTo(plain.origin), never)).toMatchObject({ outcome: 'delivered' });
    await plain.close();
  });

  it('calls private addresses of the networks that are listed, with TLS or without, and no others', async () => {
    const networks = ['10.20.0.0/16', '127.0.0.1/32', 'fd12::/32'];
    const listed = open({ allowsPrivate: false, networks });
    for (const url of ['https://10.20.3.4/', 'http://10.20.3.4/', 'https://[fd12::1]/', 'https://[::ffff:10.20.0.1]/'])
      await expect(listed.check(url)).resolves.toBeUndefined();
    for (const url of ['https://10.21.0.1/', 'https://127.0.0.2/', 'https://169.254.169.254/', 'https://[fd13::1]/'])
      await expect(listed.check(url)).rejects.toMatchObject({ code: 'WEBHOOK_PRIVATE' });
    // Public, and without TLS.
    await expect(listed.check('http://203.1.112.9/')).rejects.toMatchObject({ code: 'WEBHOOK_PRIVATE' });
    const resolve = async () => [{ address: '127.0.0.1' }];
    expect(await send({}, open({ allowsPrivate: false, networks, resolve }))).toMatchObject({ outcome: 'delivered' });
  });

  it('trusts no certificate that was issued for another host', async () => {
    const sender = open({
      allowsPrivate: false,
      networks: ['127.0.0.0/8'],
      resolve: async () => [{ address: '127.0.0.1' }],
    });
    const url = receiver.origin.replace('localhost', 'receveur.exemple.fr');
    expect(await sender.post(postTo(url), never)).toMatchObject({ outcome: 'tls', status: null });
    expect(receiver.received).toEqual([]);
  });

  it('takes what cannot be found now: it may be found when there is something to send', async () => {
    const unknown = open({
      allowsPrivate: false,
      resolve: async () => {
        throw new Error('ENOTFOUND');
      },
    });
    await unknown.check('https://nulle-part.exemple.fr/');
    expect(await unknown.post(postTo('https://nulle-part.exemple.fr/'), never)).toMatchObject({
      outcome: 'unreachable',
    });
  });
});
