import type { findPerson } from '#api/contract/admin.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import type { Answer } from '../../../api/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Section } from '../../../ui/Section.tsx';
import { fr } from './fr.ts';
import { keyOf, toggled, type Selection } from './selection.ts';

interface Props {
  readonly found: Answer<typeof findPerson>;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

interface MentionProps {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

const Mention = ({ label, note, checked, onChange }: MentionProps) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-3">
    <Checkbox checked={checked} label={label} onChange={onChange} />
    <span aria-hidden className="min-w-0 wrap-anywhere">
      {label} <span className="text-tertiary text-sm">{note}</span>
    </span>
  </label>
);

/** Accounts, one of which may be the person, and where somebody of that name or address was in meetings. */
export const Found = ({ found: { accounts, meetings, total }, selection, onSelect }: Props) => {
  const every = meetings.flatMap(({ meetingId, participants, guests }) => [
    ...participants.map(({ number }) => keyOf(meetingId, 'participant', number)),
    ...guests.map(({ guest }) => keyOf(meetingId, 'guest', guest)),
  ]);
  const toggle = (key: string) => () => onSelect(toggled(selection, key));
  return (
    <>
      {accounts.length === 0 ? null : (
        <Section title={fr.accounts}>
          <div role="radiogroup" aria-label={fr.accounts} className="flex flex-col px-5 pb-4">
            {[...accounts, null].map((account) => (
              <label key={account?.id ?? ''} className="flex min-h-9 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="account"
                  className="accent-accent size-4 shrink-0"
                  checked={selection.userId === (account?.id ?? null)}
                  onChange={() => onSelect({ ...selection, userId: account?.id ?? null })}
                />
                <span className="min-w-0 wrap-anywhere">
                  {account === null ? fr.noAccount : `${account.displayName} (${account.email})`}
                </span>
              </label>
            ))}
          </div>
        </Section>
      )}
      {meetings.length === 0 ? null : (
        <Section
          title={fr.meetings(total)}
          aside={
            <Button variant="ghost" onClick={() => onSelect({ ...selection, chosen: new Set(every) })}>
              {fr.all}
            </Button>
          }
        >
          {total > meetings.length ? (
            <p className="text-warning px-5 pb-2 text-sm">{fr.more(meetings.length, total)}</p>
          ) : null}
          <ul className="flex flex-col gap-2 px-5 pb-4">
            {meetings.map(({ meetingId, title, startTime, participants, guests }) => (
              <li key={meetingId}>
                <p className="text-secondary text-sm wrap-anywhere">
                  {title}, {formatShortDate(startTime)}
                </p>
                {participants.map(({ number, name, email, words, linked }) => (
                  <Mention
                    key={number}
                    label={fr.participant(name, title)}
                    note={[email, fr.words(words), linked ? fr.linked : null]
                      .filter((part) => part !== null)
                      .join(' · ')}
                    checked={selection.chosen.has(keyOf(meetingId, 'participant', number))}
                    onChange={toggle(keyOf(meetingId, 'participant', number))}
                  />
                ))}
                {guests.map(({ guest, email }) => (
                  <Mention
                    key={`guest ${guest}`}
                    label={fr.participant(email, title)}
                    note={fr.guest}
                    checked={selection.chosen.has(keyOf(meetingId, 'guest', guest))}
                    onChange={toggle(keyOf(meetingId, 'guest', guest))}
                  />
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
