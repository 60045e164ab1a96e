import type { MicrosoftCalendars } from '#api/contract/microsoft-calendars.ts';
import { messageOf } from '../../api/failure.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Step } from '../../ui/Step.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useEndMicrosoftCalendarOfMutation } from './api.ts';
import { fr } from './fr.ts';

type Administration = NonNullable<MicrosoftCalendars['administration']>;

const ROW = 'border-border flex flex-wrap items-center gap-3 border-t px-3 py-2 first:border-t-0';

const People = ({ people }: Pick<Administration, 'people'>) => {
  const [end, { isLoading }] = useEndMicrosoftCalendarOfMutation();
  const remove = async (userId: string) => {
    const { error } = await end(userId);
    if (error !== undefined) showToast('error', messageOf(error));
  };
  if (people.length === 0) return <p>{fr.empty}</p>;
  return (
    <ul aria-label={fr.people} className="border-border rounded-md border">
      {people.map(({ userId, name, authorisation: { email, failure } }) => (
        <li key={userId} className={ROW}>
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="text-secondary block text-sm wrap-anywhere">{email ?? fr.unknownAccount}</span>
          </span>
          <StatusBadge tone={failure ? 'warning' : 'success'}>{failure ? fr.refused : fr.sound}</StatusBadge>
          <Button aria-label={fr.endOf(name)} disabled={isLoading} onClick={() => void remove(userId)}>
            {fr.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** What turns calendars on, and whose are read, for administrators. */
export const Setup = ({ variables, callbackAddress, permissions, people }: Administration) => (
  <>
    <Step title={fr.setup}>
      <p>{fr.setupText}</p>
      <CopyField label={fr.callback} text={callbackAddress} />
      <CopyField label={fr.permission} text={permissions.join(', ')} />
      <ul aria-label={fr.setup} className="border-border rounded-md border">
        {variables.map(({ name, isSet, isNeeded }) => (
          <li key={name} className={ROW}>
            <code className="min-w-0 flex-1 text-sm wrap-anywhere">{name}</code>
            {isNeeded ? (
              <StatusBadge tone={isSet ? 'success' : 'warning'}>{isSet ? fr.set : fr.missing}</StatusBadge>
            ) : (
              <StatusBadge tone={isSet ? 'success' : 'absent'}>{isSet ? fr.on : fr.off}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </Step>
    <Step title={fr.people}>
      <People people={people} />
    </Step>
  </>
);
