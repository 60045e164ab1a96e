import { Command } from 'commander';
import { RELEASE } from '../release.ts';
import { addAnalysis } from './analysis/command.ts';
import { addAudit } from './audit/command.ts';
import { addBackup } from './backup/command.ts';
import { addDatabase } from './database/command.ts';
import { addDemo } from './demo/command.ts';
import { addEvents } from './events/command.ts';
import { speakFrench } from './french.ts';
import { addImport } from './import/command.ts';
import { addProjections } from './projections/command.ts';
import { addRecord } from './record/command.ts';
import { addServe } from './serve.ts';
import { addTeams } from './teams/command.ts';
import { addUser } from './user/command.ts';
import { addVault } from './vault/command.ts';

/** The `greffier` command with everything under it. */
export function greffierProgram(): Command {
  const program = new Command('greffier')
    .description('Greffier tient le compte rendu des réunions.')
    .version(RELEASE, '-V, --version', 'affiche la version');
  addServe(program);
  addImport(program);
  addDemo(program);
  addEvents(program);
  addProjections(program);
  addAnalysis(program);
  addAudit(program);
  addBackup(program);
  addRecord(program);
  addDatabase(program);
  addTeams(program);
  addUser(program);
  addVault(program);
  speakFrench(program);
  return program;
}
