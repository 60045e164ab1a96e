import { spawnSync, type SpawnOptions } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartupError } from '../startup-error.ts';

/** Postgres refuses to run as root; this is the account that runs it then. Without `uid`: the current one. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  /** The one Linux capability that it is given, as `setpriv` names it. */
  readonly capability?: string;
}

const NAME = 'postgres';

/**
 * The account for a cluster that lives, or will live, in `directory`: the one that owns it already, else the system's
 * `postgres`, which is created when there is none. For anyone but root: themselves.
 */
export function chooseAccount(directory: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(directory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const ids = lookUp() ?? create();
  if (ids) return ids;
  throw new StartupError(
    'Postgres ne s’exécute pas en tant que root, et le compte système «\u00A0postgres\u00A0» n’existe pas et n’a pas pu être créé.\n' +
      'Créez-le (useradd --system postgres), lancez Greffier avec un compte ordinaire, ou renseignez DATABASE_URL.',
    EXIT.noPermission,
  );
}

function lookUp(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function create(): { uid: number; gid: number } | undefined {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ]);
  return lookUp();
}

/**
 * The same account, sure to reach both the program and the data. A clone under /root is closed to `postgres`: there it
 * is given the one capability of passing through closed folders (CAP_DAC_READ_SEARCH, or CAP_DAC_OVERRIDE in a
 * container that lacks it) rather than having the folders opened to everyone.
 */
export function reach(account: Account, program: string, directory: string): Account {
  if (works(account, program, directory)) return account;
  if (account.uid !== undefined) {
    for (const capability of ['dac_read_search', 'dac_override']) {
      const capable = { ...account, capability };
      if (works(capable, program, directory)) return capable;
    }
  }
  throw new StartupError(explain(account, program, directory), EXIT.noPermission);
}

function works(account: Account, program: string, directory: string): boolean {
  if (run(account, program, ['--version']).status !== 0) return false;
  const probe = join(directory, `.reached-${process.pid}`);
  const reached = run(account, 'touch', [probe]).status === 0;
  rmSync(probe, { force: true });
  return reached;
}

function run(account: Account, program: string, args: readonly string[]) {
  const command = as(account, program, args);
  return spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' });
}

function explain(account: Account, program: string, directory: string): string {
  const { error, stderr } = run(account, program, ['--version']);
  if (error && 'code' in error && error.code === 'EACCES') {
    return `Le compte qui exécute Postgres n’a pas accès à ${program}.\nPlacez Greffier dans un dossier lisible par tous (par exemple /opt), ou renseignez DATABASE_URL.`;
  }
  if (error || stderr) {
    return `Le Postgres embarqué ne démarre pas\u00A0: ${(stderr ?? error?.message ?? '').trim()}\nRelancez «\u00A0npm rebuild\u00A0», ou renseignez DATABASE_URL.`;
  }
  return `Le compte qui exécute Postgres ne peut pas écrire dans ${directory}.\nCorrigez les droits de ce dossier, ou choisissez-en un autre avec DATA_DIR.`;
}

/**
 * What to give to `spawn` so that `account` runs `program`. Nothing of the caller's environment leaks into Postgres.
 */
export function as(
  account: Account,
  program: string,
  args: readonly string[],
): { program: string; args: readonly string[]; options: SpawnOptions } {
  const { uid, gid, capability } = account;
  // PGDATA, PGPORT, LD_LIBRARY_PATH… of the caller would change what runs; from / because the caller's folder may be
  // closed.
  const options = { env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, cwd: '/' };
  if (uid === undefined || gid === undefined) return { program, args, options };
  if (capability === undefined) return { program, args, options: { ...options, uid, gid } };
  // no_setuid_fixup: access(2), with which initdb looks for its programs, forgets capabilities otherwise.
  const privileges = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ];
  return { program: 'setpriv', args: [...privileges, '--', program, ...args], options };
}
