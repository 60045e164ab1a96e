import { countOf } from '../fr/plural.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fr } from './fr.ts';

export interface Attendee {
  readonly name: string;
  readonly email?: string | null;
  readonly role?: string;
  readonly words?: number;
}

/** One card a person: initial, name, address where one is known, and role. */
export const ParticipantCards = ({ people }: { readonly people: readonly Attendee[] }) =>
  people.length === 0 ? (
    <EmptyState title={fr.participants.empty} />
  ) : (
    <ul className="grid gap-3 sm:grid-cols-2">
      {people.map(({ name, email, role = fr.participants.defaultRole, words = 0 }) => (
        <li
          key={`${name} ${email ?? ''}`}
          className="border-border bg-surface flex items-center gap-3 rounded-lg border p-3"
        >
          <Avatar name={name} large />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{name}</p>
            {typeof email === 'string' ? (
              <a href={`mailto:${email}`} className="text-accent block truncate text-sm hover:underline">
                {email}
              </a>
            ) : null}
            <p className="text-tertiary text-sm">
              {role}
              {words === 0 ? null : ` · ${countOf(words, 'mot', 'mots')}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
