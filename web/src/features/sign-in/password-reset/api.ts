import { passwordHelp, requestPasswordReset } from '#api/contract/password-reset.ts';
import type { Answer } from '../../../api/call.ts';
import { ask } from '../../../session/entering.ts';

/** Whether there is help by mail here. */
export const askForHelp = (): Promise<Answer<typeof passwordHelp>> => ask(passwordHelp, {});

/** Asks for a link; what is answered does not tell whether anybody has the address. */
export const askForLink = (email: string): Promise<Answer<typeof requestPasswordReset>> =>
  ask(requestPasswordReset, { body: { email } });
