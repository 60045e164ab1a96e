import type { Command } from 'commander';
import { PROCESS_ROLES } from '../main/roles.ts';

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('lance le serveur, ou une partie de ce qu’il fait')
    .option('--roles <rôles>', `ce que fait ce processus, parmi ${PROCESS_ROLES.join(',')} (tout, sinon)`)
    .action(async ({ roles }: { roles?: string }) => {
      // The whole server is not needed by the other commands.
      const { serve } = await import('../main/serve.ts');
      await serve(process.env, roles);
    });
}
