import type { Command } from 'commander';

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('lance le serveur')
    .action(async () => {
      // The whole server is not needed by the other commands.
      const { serve } = await import('../main/serve.ts');
      await serve(process.env);
    });
}
