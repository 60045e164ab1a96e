/** Exit codes of the `greffier` processes, after sysexits.h where it has a name for the case. */
export const EXIT = {
  unexpected: 1,
  unavailable: 69,
  diskFull: 74,
  alreadyRunning: 75,
  noPermission: 77,
  configuration: 78,
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
