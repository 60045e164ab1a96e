import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../fr/plural.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Editable } from './corrections/Editable.tsx';
import { fr } from './fr.ts';
import { paths } from '../routes/paths.ts';

export interface Attendee {
  /** Tells people of one name apart. */
  readonly number?: number;
  readonly name: string;
  /** By which the API knows their name, where people may put it right. */
  readonly subject?: string;
  readonly email?: string | null;
  readonly role?: string;
  readonly words?: number;
  /** The account that they are. */
  readonly account?: { readonly name: string; readonly how: 'confirmed' | 'address' } | null;
  /** The microphone of a room, which several people share. */
  readonly isRoom?: boolean;
  /** What can be done with them: at the right, and under what is known of them. */
  readonly menu?: ReactNode;
  readonly question?: ReactNode;
}

const accountText = ({ name, how }: NonNullable<Attendee['account']>): string => fr.participants.account[how](name);

const Card = ({ name, subject, email, role, words = 0, account, isRoom = false, menu, question }: Attendee) => (
  <li className="group border-border bg-surface flex items-start gap-3 rounded-lg border p-3">
    {isRoom ? (
      <span className="bg-sunken text-secondary flex size-10 shrink-0 items-center justify-center rounded-full">
        <DoorOpen aria-hidden size={18} />
      </span>
    ) : (
      <Avatar name={name} large />
    )}
    <div className="min-w-0 flex-1">
      <Editable target={subject === undefined ? null : { kind: 'text', subject, text: name }}>
        <span className="font-medium wrap-anywhere">{name}</span>
      </Editable>
      {typeof email === 'string' ? (
        <a href={`mailto:${email}`} className="text-accent block text-sm wrap-anywhere hover:underline">
          {email}
        </a>
      ) : null}
      <p className="text-tertiary text-sm">
        {isRoom ? fr.participants.room : (role ?? fr.participants.defaultRole)}
        {words === 0 ? null : ` · ${countOf(words, 'mot', 'mots')}`}
      </p>
      {account ? <p className="text-secondary text-sm wrap-anywhere">{accountText(account)}</p> : null}
      {question}
    </div>
    {menu}
  </li>
);

/** One card a person: initial, name, address where one is known, role, and the account that they are. */
export const ParticipantCards = ({ people }: { readonly people: readonly Attendee[] }) =>
  people.length === 0 ? (
    <EmptyState guide={paths.guide('dashboard')} title={fr.participants.empty} />
  ) : (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
      {people.map((person) => (
        <Card key={person.number ?? person.name} {...person} />
      ))}
    </ul>
  );
