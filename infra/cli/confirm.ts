import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { createInterface } from 'node:readline/promises';

export const NOT_CONFIRMED: ErrorDefinition = {
  code: 'NOT_CONFIRMED',
  kind: 'conflict',
  message: 'Rien n’a été fait\u00A0: cette commande demande une confirmation («\u00A0oui\u00A0», ou --yes).',
};

/**
 * Asks at the terminal, unless `yes` says that it was asked before. Throws NOT_CONFIRMED for anything but « oui », and
 * without a terminal.
 */
export async function confirm(
  question: string,
  { yes, signal }: { readonly yes: boolean; readonly signal: AbortSignal },
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new GreffierError(NOT_CONFIRMED);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} Tapez «\u00A0oui\u00A0» pour continuer\u00A0: `, { signal });
    if (answer.trim().toLowerCase() !== 'oui') throw new GreffierError(NOT_CONFIRMED);
  } finally {
    terminal.close();
  }
}
