import { styleText } from 'node:util';
import type { Server } from './compose.ts';

const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });
const dim = (text: string): string => styleText('dim', text, { stream: process.stdout });

/** What the terminal shows once the server can be used: where it is, how to sign in, what it runs on. */
export function announcement({ url, administrator: { email, password }, parts }: Server): string[] {
  const signIn = password === null ? [`${email}, avec le mot de passe déjà choisi`] : [`${email}`, `mot de passe ${bold(password)}`, dim('(affiché cette seule fois)')];
  const rows: [string, string][] = [
    ...(email === null ? [] : ([['Se connecter', signIn.join('  ')]] as [string, string][])),
    ...parts.map(({ name, state, detail }): [string, string] => [name, `${state === 'non configuré' ? dim(state) : state}${detail ? dim(`  ${detail}`) : ''}`]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return ['', `${bold('Greffier est prêt')}\u00A0: ${bold(url)}`, '', ...rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`), '', dim('Ctrl-C pour l’arrêter.')];
}
