import { AI_MODELS, LANGUAGES, type SettingsView } from '#api/contract/settings.ts';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ChoiceField, SwitchField, TextField } from './Fields.tsx';
import { fr } from './fr.ts';
import type { SettingsForm } from './useSettingsForm.ts';

const MODELS = AI_MODELS.map((value) => ({ value, label: value }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: fr.languages[value] }));

/** Fields one under the other where the card is narrow, side by side where it has a line to itself. */
const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title} className="@container">
    <div className="grid gap-x-8 gap-y-4 px-5 pt-2 pb-5 @xl:grid-cols-2">{children}</div>
  </Section>
);

interface Props {
  readonly form: SettingsForm;
  readonly kept: SettingsView;
}

export const GeneralCard = ({ form }: Props) => (
  <Card title={fr.general}>
    <TextField form={form} name="simultaneousMeetings" numeric />
    <TextField form={form} name="logRetentionDays" numeric />
    <SwitchField form={form} name="notifications" />
  </Card>
);

/** Encryption is shown on and locked, with the reason: it could not be taken back for what is already erased. */
export const SecurityCard = ({ form, kept }: Props) => (
  <Card title={fr.security}>
    <TextField form={form} name="sessionHours" numeric />
    <SwitchField form={form} name="mfaRequired" hint={kept.mfaRequired && !kept.mfaEnforced ? fr.mfaOffered : undefined} />
    <Switch label={fr.encryption} hint={fr.encryptionLocked} checked disabled onChange={() => {}} />
  </Card>
);

export const AiCard = ({ form }: Props) => (
  <Card title={fr.ai}>
    <ChoiceField form={form} name="aiModel" options={MODELS} />
    <ChoiceField form={form} name="language" options={LANGUAGE_OPTIONS} />
    <SwitchField form={form} name="automaticSummaries" />
  </Card>
);
