import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const PATIENCE_MS = 30_000;

async function answerOf(port: number, path: string, agent: Agent): Promise<string> {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage];
  return text(answer);
}

it('closes once the call that runs has been answered, without waiting for its connection to be given up', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const server = await listen(
    async (request, response) => {
      if (request.url === '/slow') {
        asked.resolve();
        await answer.promise;
      }
      response.end(request.url);
    },
    0,
    '127.0.0.1',
  );
  const agent = new Agent({ keepAlive: true });
  expect(await answerOf(server.port, '/quick', agent)).toBe('/quick');
  const slow = answerOf(server.port, '/slow', agent);
  await asked.promise;
  const began = performance.now();
  const closed = server.close(PATIENCE_MS);
  await expect(answerOf(server.port, '/quick', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  answer.resolve();
  expect(await slow).toBe('/slow');
  await closed;
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2);
  agent.destroy();
});

it('cuts off what does not end', async () => {
  const server = await listen((_request, response) => void response.write('and so on'), 0, '127.0.0.1');
  const endless = answerOf(server.port, '/', new Agent());
  endless.catch(() => undefined);
  await expect.poll(() => server.close(50).then(() => 'closed')).toBe('closed');
  await expect(endless).rejects.toMatchObject({ code: expect.stringMatching(/^ECONNRE/u) });
});
