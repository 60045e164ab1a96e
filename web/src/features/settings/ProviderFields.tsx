import { NEW_ACCOUNT_ROLES, TRUSTED_FACTORS, type SettingsView } from '#api/contract/settings.ts';
import { fr as labels } from '../../labels/fr.ts';
import { ChoiceField, TextField } from './Fields.tsx';
import { fr } from './fr.ts';
import type { SettingsForm } from './useSettingsForm.ts';

const ROLES = NEW_ACCOUNT_ROLES.map((value) => ({ value, label: labels.role[value] }));
const FACTORS = TRUSTED_FACTORS.map((value) => ({ value, label: fr.trustedFactors[value] }));

const HEADING = 'settings-providers';

interface Props {
  readonly form: SettingsForm;
  readonly kept: SettingsView;
}

/** Who may create an account with one at Microsoft or Google, and whether the second factor there counts here. */
export const ProviderFields = ({ form, kept: { providers } }: Props) =>
  providers.length === 0 ? null : (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4 pt-2">
      <h3 id={HEADING} className="font-semibold">
        {fr.providers}
      </h3>
      <p className="text-secondary">{fr.providersNote}</p>
      <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
        {providers.includes('microsoft') ? (
          <>
            <TextField form={form} name="microsoftDomains" hint={fr.domainsHint} />
            <ChoiceField form={form} name="microsoftSecondFactor" options={FACTORS} hint={fr.trustedFactorHint} />
          </>
        ) : null}
        {providers.includes('google') ? (
          <>
            <TextField form={form} name="googleDomains" hint={fr.domainsHint} />
            <ChoiceField form={form} name="googleSecondFactor" options={FACTORS} hint={fr.trustedFactorHint} />
          </>
        ) : null}
        <ChoiceField form={form} name="newAccountRole" options={ROLES} hint={fr.newAccountRoleHint} />
      </div>
    </section>
  );
