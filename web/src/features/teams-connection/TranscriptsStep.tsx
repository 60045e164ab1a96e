import type { MicrosoftConnection } from '#api/contract/microsoft.ts';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Age, Check, Refusal } from './Check.tsx';
import { fr } from './fr.ts';
import { Step } from '../../ui/Step.tsx';

/** What opens transcripts to the application, and whether somebody's can be read. */
export const TranscriptsStep = ({ connection }: { readonly connection: MicrosoftConnection }) => {
  const [organiser, setOrganiser] = useState('');
  const { switchCommands, policyCommands, transcripts, clientId } = connection;
  const failure = transcripts?.failure ?? null;
  return (
    <Step title={fr.policies}>
      <p>{fr.policiesText}</p>
      <CopyField label={fr.switches} text={switchCommands.join('; ')} />
      {policyCommands === null ? null : <CopyField label={fr.policy} text={policyCommands.join('; ')} />}
      <TextInput
        type="email"
        label={fr.organiser}
        value={organiser}
        onChange={(event) => setOrganiser(event.currentTarget.value)}
      />
      <Check
        body={{ of: 'transcripts', organiser }}
        isConfigured={clientId !== null && organiser.trim() !== ''}
        unconfigured={clientId === null ? fr.unconfigured : fr.organiserFirst}
        // That somebody has no transcript says nothing of whether the organisation gives any.
        renderFound={(answer) =>
          transcripts === null || (answer !== null && answer.transcripts?.isRead !== false) ? null : (
            <div className="flex flex-col gap-2">
              {failure === null ? (
                <Banner tone={transcripts.isStale ? 'info' : 'success'}>{fr.given}</Banner>
              ) : (
                <Refusal failure={failure} />
              )}
              <Age {...transcripts} />
            </div>
          )
        }
      />
    </Step>
  );
};
