import { asFailure } from './failure.ts';

/** What the server says is wrong with each field of a form, by the field's name: `body.senderEmail` is `senderEmail`. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries((asFailure(error)?.fields ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message]));
