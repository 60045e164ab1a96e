import type { findPerson } from '#api/contract/persons.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import type { Answer } from '../../../api/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Section } from '../../../ui/Section.tsx';
import { fr } from './fr.ts';
import { chatKeyOf, choices, keyOf, toggled, withAll, type Selection } from './selection.ts';

/** Names whose mentions are offered together; of more, a closer search. */
const MOST_OFFERED = 12;

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

/** Accounts, one of which may be the person, and where somebody of that name was in meetings or wrote to the bot. */
export const Found = ({ found: { accounts, meetings, conversations, total }, selection, onSelect }: Props) => {
  const offered = choices({ meetings });
  const isChosen = (key: string) => selection.chosen.has(key);
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
            offered.length === 1 ? (
              <Button variant="ghost" onClick={() => onSelect(withAll(selection, offered[0]?.keys ?? []))}>
                {fr.all}
              </Button>
            ) : null
          }
        >
          {offered.length > 1 ? (
            <div className="flex flex-col gap-1 px-5 pb-3">
              <p className="text-secondary">{fr.several}</p>
              <ul className="flex flex-wrap gap-x-2">
                {offered.slice(0, MOST_OFFERED).map(({ group, keys }) => (
                  <li key={fr.called(group)}>
                    <Button
                      variant="ghost"
                      className="wrap-anywhere"
                      onClick={() => onSelect(withAll(selection, keys))}
                    >
                      {fr.allOf(group)}
                    </Button>
                  </li>
                ))}
              </ul>
              {offered.length > MOST_OFFERED ? <p className="text-tertiary text-sm">{fr.moreNames}</p> : null}
            </div>
          ) : null}
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
      {conversations.length === 0 ? null : (
        <Section title={fr.chats}>
          <ul className="flex flex-col gap-2 px-5 pb-4">
            {conversations.map(({ conversationId, person, name, kind, requests, lastAskedAt, people, linked }) => (
              <li key={`${conversationId} ${person}`}>
                <Mention
                  label={fr.inChat(name ?? fr.unnamed, kind)}
                  note={[
                    fr.requests(requests),
                    lastAskedAt === null ? null : fr.lastAsked(formatShortDate(lastAskedAt)),
                    linked ? fr.linked : null,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                  checked={isChosen(chatKeyOf(conversationId, person))}
                  onChange={toggle(chatKeyOf(conversationId, person))}
                />
                <Mention
                  label={fr.wholeChat}
                  note={fr.askers(people)}
                  checked={isChosen(chatKeyOf(conversationId, null))}
                  onChange={toggle(chatKeyOf(conversationId, null))}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
