import type { UserRow } from '#api/contract/users.ts';
import { TextInput } from '../../ui/Field.tsx';
import { fr } from './fr.ts';

/** Refusals that are about the address, whatever field the server names. */
export const ABOUT = { EMAIL_TAKEN: 'email', EMAIL_INVALID: 'email' } as const;

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** What the fields of a form say of a person. */
export const saidIn = (form: FormData) => ({
  displayName: textOf(form, 'displayName'),
  email: textOf(form, 'email'),
  department: textOf(form, 'department') || null,
  jobTitle: textOf(form, 'jobTitle') || null,
});

interface Props {
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly user?: UserRow;
}

/** Name and address of a person; with `user`, as they are. */
export const IdentityFields = ({ errors, user }: Props) => (
  <>
    <TextInput
      label={fr.name}
      name="displayName"
      required
      maxLength={255}
      autoComplete="off"
      defaultValue={user?.displayName}
      error={errors['displayName'] ?? null}
    />
    <TextInput
      label={fr.email}
      name="email"
      type="email"
      required
      maxLength={255}
      autoComplete="off"
      defaultValue={user?.email}
      error={errors['email'] ?? null}
    />
  </>
);

/** Where a person works and as what. */
export const PlaceFields = ({ errors, user }: Props) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextInput
      label={fr.department}
      name="department"
      maxLength={255}
      hint={fr.optional}
      defaultValue={user?.department ?? ''}
      error={errors['department'] ?? null}
    />
    <TextInput
      label={fr.jobTitle}
      name="jobTitle"
      maxLength={255}
      hint={fr.optional}
      defaultValue={user?.jobTitle ?? ''}
      error={errors['jobTitle'] ?? null}
    />
  </div>
);
