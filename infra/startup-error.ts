/** Exit codes of the `greffier` processes, after sysexits.h where it has a name for the case. */
export const EXIT = {
  unexpected: 1,
  /** The command line itself is wrong. */
  usage: 64,
  /** What was given to work on is wrong, or differs from what it should be. */
  badData: 65,
  notFound: 66,
  unavailable: 69,
  /** A failure that has a name and that nobody at the terminal can mend. */
  internal: 70,
  diskFull: 74,
  alreadyRunning: 75,
  /** Somebody else was faster: the same again may succeed. */
  tryAgain: 75,
  noPermission: 77,
  configuration: 78,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Greffier cannot start, or cannot go on: the message is French, complete, and meant for the person at the terminal,
 * so it is printed without a stack.
 */
export class StartupError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }
}
