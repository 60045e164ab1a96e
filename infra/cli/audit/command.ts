import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';
import { verifyAuditChain } from './verify.ts';

export function addAudit(program: Command): void {
  const audit = program.command('audit').description('la chaîne d’audit');
  audit.command('verify').description('cherche les événements modifiés, manquants, insérés ou déplacés').action(() => runCommand(verifyAuditChain));
}
