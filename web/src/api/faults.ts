import { asFailure, messageOf } from './failure.ts';

/** What is wrong with a form that was refused: beside each field, by its name, and what is about none of them. */
export interface Faults<Field extends string = string> {
  readonly fields: Readonly<Partial<Record<Field, string>>>;
  readonly other: string | null;
}

/**
 * A refusal told field by field. The server names a field by its path (`body.senderEmail` is `senderEmail`); `about`
 * says of which field a refusal is that has a code of its own.
 */
export const faultsOf = <Field extends string = string>(
  error: unknown,
  about: Readonly<Record<string, Field>> = {},
): Faults<Field> => {
  const failure = asFailure(error);
  const field = about[failure?.code ?? ''];
  const named = (failure?.fields ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message] as const);
  const fields = Object.fromEntries(
    field === undefined ? named : [[field, messageOf(error)]],
  ) as Faults<Field>['fields'];
  return { fields, other: error === undefined || Object.keys(fields).length > 0 ? null : messageOf(error) };
};
