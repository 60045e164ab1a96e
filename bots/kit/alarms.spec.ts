import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { expect, it } from 'vitest';
import { Alarms } from './alarms.ts';

type Visit = ConstructorParameters<typeof Alarms>[0];

it('tells of a sign that lasts and of its end, and ends once what a process before it may have told of', async () => {
  const told: string[] = [];
  const alarms = new Alarms({
    client: { picture: async () => null },
    voice: {
      mention: (command: BotSessionCommand) => void told.push(command.type),
      picture: async () => null,
    },
  } as unknown as Visit);
  const looks = async (isThere: boolean, times: number) => {
    for (let look = 0; look < times; look += 1) await alarms.look('captions-missing', 'captions', isThere);
  };
  await looks(false, 6);
  expect(told).toEqual(['clearDrift']);
  await looks(true, 2);
  await looks(false, 6);
  expect(told).toEqual(['clearDrift']);
  await looks(true, 6);
  await looks(false, 6);
  expect(told).toEqual(['clearDrift', 'noticeDrift', 'clearDrift']);
});
