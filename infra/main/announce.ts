import { styleText } from 'node:util';
import type { Server } from './compose.ts';
import type { HttpServer } from './http-server.ts';
import { isEverything, type ProcessRoles } from './roles.ts';

const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });
const dim = (text: string): string => styleText('dim', text, { stream: process.stdout });

type Row = readonly [name: string, value: string];

/**
 * What the terminal shows once the server can be used: where it is, how to sign in, what it does here, what it runs on.
 */
export function announcement({ http, parts }: Server, roles: ProcessRoles): string[] {
  const rows: Row[] = [
    ...(isEverything(roles) ? [] : [['Rôles', [...roles].join(', ')] as const]),
    ...(http ? [['Écoute', http.listensOn] as const, ...signIn(http)] : []),
    ...parts.map(({ name, state, detail }): Row => [
      name,
      `${state === 'non configuré' ? dim(state) : state}${detail ? dim(`  ${detail}`) : ''}`,
    ]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const ready = http ? `${bold('Greffier est prêt')}\u00A0: ${bold(http.url)}` : bold('Greffier est prêt');
  return [
    '',
    ready,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`),
    '',
    dim('Ctrl-C pour l’arrêter.'),
  ];
}

function signIn({ administrator: { email, password } }: HttpServer): Row[] {
  if (email === null) return [];
  const how =
    password === null
      ? [`${email}, avec le mot de passe déjà choisi`]
      : [email, `mot de passe ${bold(password)}`, dim('(affiché cette seule fois)')];
  return [['Se connecter', how.join('  ')]];
}
