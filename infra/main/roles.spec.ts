import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import { EXIT, StartupError } from '../startup-error.ts';
import { PROCESS_ROLES, readRoles } from './roles.ts';

const shared = { DATABASE_URL: 'postgres://h/d', NATS_URL: 'nats://h' };

test('roles are names separated by commas', () => {
  expect([...readRoles(' api, projector ,', shared)]).toEqual(['api', 'projector']);
  // A process that does everything needs no other.
  expect([...readRoles(PROCESS_ROLES.join(','), { DATABASE_URL: undefined, NATS_URL: undefined })]).toEqual([
    ...PROCESS_ROLES,
  ]);
});

test.each([
  ['api,projecteur,x', shared, EXIT.usage, 'Rôles inconnus\u00A0: projecteur, x. Il y a\u00A0: api, projector'],
  ['meetings', shared, EXIT.usage, 'Rôle inconnu\u00A0: meetings.'],
  [' , ', shared, EXIT.usage, '--roles attend au moins un rôle.'],
  ['api', { ...shared, DATABASE_URL: undefined }, EXIT.configuration, 'renseignez DATABASE_URL'],
  ['publisher', { ...shared, NATS_URL: undefined }, EXIT.configuration, 'renseignez NATS_URL'],
])('%s is refused', (text, config, exitCode, words) => {
  const refused = () => readRoles(text, config);
  expect(refused).toThrow(StartupError);
  expect(refused).toThrow(expect.objectContaining({ exitCode, message: expect.stringContaining(words) as string }));
});

test('the README names them all', () => {
  const [, table = ''] =
    /^\| role +\|.*\n((?:\|.*\n)+)/mu.exec(readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8')) ?? [];
  expect([...table.matchAll(/^\| `([a-z]+)` +\|/gmu)].map(([, role]) => role)).toEqual([...PROCESS_ROLES]);
});
