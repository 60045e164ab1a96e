import type { ListedPerson } from '#api/contract/users.ts';
import { CircleAlert, CircleCheck, Link2, type LucideIcon } from 'lucide-react';
import { clsx } from 'clsx';
import { fr as labels } from '../../../labels/fr.ts';
import { fr } from './fr.ts';
import type { Outcome } from './useSending.ts';

interface Note {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly text: string;
}

const wrong = (text: string): Note => ({ icon: CircleAlert, tone: 'text-danger', text });

function notesOf({ faults }: ListedPerson, outcome: Outcome | undefined): Note[] {
  if (outcome === undefined) return faults.map(wrong);
  if ('refusal' in outcome) return [wrong(outcome.refusal)];
  return outcome.invitation.delivery === 'mail'
    ? [{ icon: CircleCheck, tone: 'text-success', text: fr.mailed }]
    : [
        ...(outcome.invitation.mailError === null ? [] : [wrong(outcome.invitation.mailError)]),
        { icon: Link2, tone: 'text-accent', text: fr.linked },
      ];
}

const Row = ({ person, outcome }: { readonly person: ListedPerson; readonly outcome: Outcome | undefined }) => (
  <li className="border-border flex flex-col gap-0.5 border-t px-3 py-2 first:border-t-0">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className={clsx('font-medium wrap-anywhere', person.faults.length > 0 && 'text-secondary')}>
        {person.displayName || person.email}
      </span>
      <span className="text-tertiary text-sm">{fr.line(person.line)}</span>
    </span>
    <span className="text-secondary text-sm wrap-anywhere">
      {[person.email, labels.role[person.role], person.department].filter((part) => part).join(' · ')}
    </span>
    {notesOf(person, outcome).map(({ icon: Icon, tone, text }) => (
      <span key={text} className={clsx('flex items-start gap-1.5 text-sm', tone)}>
        <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
        {text}
      </span>
    ))}
  </li>
);

/** Everybody of a list, with what is wrong with each, or what came of their invitation. */
export const PersonList = ({
  people,
  outcomes,
}: {
  readonly people: readonly ListedPerson[];
  readonly outcomes: ReadonlyMap<number, Outcome>;
}) => (
  <ul aria-label={fr.people} className="border-border rounded-md border">
    {people.map((person) => (
      <Row key={person.row} person={person} outcome={outcomes.get(person.row)} />
    ))}
  </ul>
);
