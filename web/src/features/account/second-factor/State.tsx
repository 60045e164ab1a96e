import type { secondFactorState } from '#api/contract/account.ts';
import type { Answer } from '../../../api/call.ts';
import { StatusBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fr } from '../fr.ts';
import type { Purpose } from './steps.ts';

const { secondFactor: words } = fr;

/** With so few left it is time for new ones. */
const FEW_CODES = 2;

interface Props {
  readonly state: Answer<typeof secondFactorState>;
  readonly onChoose: (purpose: Purpose) => void;
}

/** How it stands, and what can be done with it: what is required cannot be removed. */
export const State = ({ state: { enabled, required, recoveryCodesLeft }, onChoose }: Props) => (
  <div className="flex flex-col items-start gap-3">
    <p className="text-secondary">{words.note}</p>
    <StatusBadge tone={enabled ? 'success' : 'absent'}>{enabled ? words.on : words.off}</StatusBadge>
    {enabled ? (
      recoveryCodesLeft <= FEW_CODES ? (
        <StatusBadge tone="warning">{words.codesLeft(recoveryCodesLeft)}</StatusBadge>
      ) : (
        <p className="text-secondary">{words.codesLeft(recoveryCodesLeft)}</p>
      )
    ) : null}
    {enabled && required ? <p className="text-tertiary text-sm">{words.required}</p> : null}
    <div className="mt-1 flex flex-wrap gap-2">
      {enabled ? (
        <>
          <Button onClick={() => onChoose('renew')}>{words.renew}</Button>
          <Button onClick={() => onChoose('replace')}>{words.replace}</Button>
          {required ? null : (
            <Button variant="grave" onClick={() => onChoose('remove')}>
              {words.remove}
            </Button>
          )}
        </>
      ) : (
        <Button variant="primary" onClick={() => onChoose('enrol')}>
          {words.enable}
        </Button>
      )}
    </div>
  </div>
);
