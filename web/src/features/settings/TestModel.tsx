import type { SettingsView, testModel } from '#api/contract/settings.ts';
import { clsx } from 'clsx';
import { Plug } from 'lucide-react';
import type { Answer } from '../../api/call.ts';
import { messageOf } from '../../api/failure.ts';
import { countOf, formatNumber } from '../../fr/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { useChangeSettingsMutation, useTestModelMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly kept: SettingsView;
  /** The model on the screen is not the one that is kept. */
  readonly unsaved: boolean;
}

const noteOf = ({ modelInUse }: SettingsView): string =>
  modelInUse === null ? fr.noModel : fr.modelSource[modelInUse.source](modelInUse.model, modelInUse.address);

const spentOf = ({ modelSpending: { input, output, cost } }: SettingsView): string =>
  fr.modelSpent(
    countOf(input + output, 'jeton', 'jetons'),
    cost === null ? null : cost.toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );

const duration = (seconds: number): string => (seconds < 60 ? fr.underMinute : fr.minutes(Math.ceil(seconds / 60)));

/** Names of models that are listed. */
const MOST_NAMES = 12;

const Outcome = ({ trial }: { readonly trial: NonNullable<Answer<typeof testModel>['trial']> }) => (
  <>
    <span className={trial.isRight ? 'text-success' : 'text-warning'}>
      {trial.isRight ? fr.trialRight : fr.trialWrong}
    </span>
    <span>
      {fr.trialSpeed(
        trial.tokensASecond === null ? null : formatNumber(Math.round(trial.tokensASecond)),
        duration(trial.secondsAnHour),
      )}
    </span>
    {trial.models.length === 0 ? null : (
      <span className="text-tertiary">{fr.trialModels(trial.models.slice(0, MOST_NAMES).join(', '))}</span>
    )}
  </>
);

/** Which model is asked, what it took today, and a small extraction that proves it. */
export const TestModel = ({ kept, unsaved }: Props) => {
  const [test, { data, error, isLoading }] = useTestModelMutation();
  const [change] = useChangeSettingsMutation();
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-tertiary text-sm wrap-anywhere">{unsaved ? fr.testModelUnsaved : noteOf(kept)}</p>
      <p className="text-tertiary text-sm">{spentOf(kept)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Plug aria-hidden size={16} />}
          disabled={isLoading || unsaved || kept.modelInUse === null}
          onClick={() => void test()}
        >
          {isLoading ? fr.testingModel : fr.testModel}
        </Button>
        {kept.aiKeyKept ? <Button onClick={() => void change({ aiKey: '' })}>{fr.forgetKey}</Button> : null}
      </div>
      <output className={clsx('flex flex-col gap-1 text-sm wrap-anywhere', error !== undefined && 'text-danger')}>
        {isLoading ? null : error === undefined ? data?.trial && <Outcome trial={data.trial} /> : messageOf(error)}
      </output>
    </div>
  );
};
