import { NEW_ACCOUNT_ROLES, TRUSTED_FACTORS, type SettingsView } from '#api/contract/settings.ts';
import { fr as labels } from '../../labels/fr.ts';
import { Section } from '../../ui/Section.tsx';
import { ChoiceField, TextField } from './Fields.tsx';
import { fr } from './fr.ts';
import type { SettingsForm } from './useSettingsForm.ts';

const ROLES = NEW_ACCOUNT_ROLES.map((value) => ({ value, label: labels.role[value] }));
const FACTORS = TRUSTED_FACTORS.map((value) => ({ value, label: fr.trustedFactors[value] }));

interface Props {
  readonly form: SettingsForm;
  readonly kept: SettingsView;
}

/** Who may create an account with one at Microsoft or Google, and whether the second factor there counts here. */
export const ProvidersCard = ({ form, kept: { providers } }: Props) =>
  providers.length === 0 ? null : (
    <Section title={fr.providers} className="@container xl:col-span-2">
      <div className="flex flex-col gap-4 px-5 pt-2 pb-5">
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
      </div>
    </Section>
  );
