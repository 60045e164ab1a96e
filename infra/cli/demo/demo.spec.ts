import { listMeetings } from '#api/contract/meetings.ts';
import { listUsers } from '#api/contract/users.ts';
import { administrator } from '#test/support/calls.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { EXIT } from '../../startup-error.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

// A whole load is in `demo.long.spec.ts`.
describe('greffier demo', () => {
  let greffier: Greffier;
  let environment: Record<string, string>;
  beforeAll(async () => {
    greffier = await startGreffier();
    environment = { DATA_DIR: greffier.dataDir };
  });
  afterAll(() => greffier.stop());

  const remove = (...args: string[]) => runGreffier(['demo', 'remove', ...args], environment);

  it('takes away what a load that was killed after a few meetings has brought, once it is told to', async () => {
    const loading = startCommand(['demo', 'load'], environment);
    await loading.printed('Réunions\u00A0:');
    loading.child.kill('SIGKILL');
    await loading.finished;
    const call = await administrator(greffier);
    expect((await call(listUsers)).users).toHaveLength(7);

    expect(await remove()).toMatchObject({ code: EXIT.tryAgain, words: expect.stringContaining('(NOT_CONFIRMED)') });
    expect(await remove('--yes')).toMatchObject({
      code: 0,
      out: 'Démonstration retirée\u00A0: 12 réunions et 6 comptes.\n',
    });
    expect((await call(listMeetings)).meetings).toEqual([]);
    expect((await call(listUsers)).users.map(({ email }) => email)).toEqual([greffier.adminEmail]);
    expect(await remove('--yes')).toMatchObject({
      code: 0,
      out: 'Aucune démonstration n’est chargée\u00A0: rien n’a été changé.\n',
    });
  });
});
