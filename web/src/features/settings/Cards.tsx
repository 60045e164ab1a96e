import { AI_MODELS, LANGUAGES, type SettingsView } from '#api/contract/settings.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Section } from '../../ui/Section.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ChoiceField, LongTextField, SwitchField, TextField } from './Fields.tsx';
import { fr } from './fr.ts';
import { ProviderFields } from './ProviderFields.tsx';
import type { SettingsForm } from './useSettingsForm.ts';

const MODELS = AI_MODELS.map((value) => ({ value, label: fr.models[value] }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: fr.languages[value] }));

/** Seen last and used seldom. */
const TestModel = lazyPart(async () => (await import('./TestModel.tsx')).TestModel);

const COLUMNS = 'grid gap-x-8 gap-y-4 @xl:grid-cols-2 @4xl:grid-cols-3';

interface CardProps {
  readonly title: string;
  readonly fields: ReactNode;
  readonly switches: ReactNode;
  readonly className?: string;
  /** What stands under a heading of its own, after the rest. */
  readonly children?: ReactNode;
}

/** Fields, then switches: one under the other where the card is narrow, side by side where there is room. */
const Card = ({ title, fields, switches, className, children }: CardProps) => (
  <Section title={title} className={clsx('@container', className)}>
    <div className="flex flex-col gap-4 px-5 pt-2 pb-5">
      <div className={COLUMNS}>{fields}</div>
      <div className={COLUMNS}>{switches}</div>
      {children}
    </div>
  </Section>
);

interface Props {
  readonly form: SettingsForm;
  readonly kept: SettingsView;
}

/** What bots may do, and what is kept of what happened. */
export const GeneralCard = ({ form }: Props) => (
  <Card
    title={fr.general}
    className="xl:col-span-2"
    fields={
      <>
        <TextField form={form} name="simultaneousMeetings" numeric />
        <TextField form={form} name="botLobbyMinutes" numeric />
        <TextField form={form} name="botAloneMinutes" numeric />
        <TextField form={form} name="botLongestHours" numeric />
        <TextField form={form} name="logRetentionDays" numeric />
        <TextField form={form} name="botName" />
        <TextField form={form} name="sensitiveWords" hint={fr.sensitiveNote} />
        <TextField form={form} name="informationContact" hint={fr.informationContactNote} />
      </>
    }
    switches={
      <>
        <SwitchField form={form} name="notifications" hint={fr.notificationsNote} />
        <SwitchField form={form} name="botAcceptsRecording" hint={fr.recordingNote} />
      </>
    }
  >
    <LongTextField form={form} name="informationText" hint={fr.informationNote} />
  </Card>
);

/** Encryption is shown on and locked, with the reason: it could not be taken back for what is already erased. */
export const SecurityCard = ({ form, kept }: Props) => (
  <Card
    title={fr.security}
    className="xl:col-span-2"
    fields={<TextField form={form} name="sessionHours" numeric />}
    switches={
      <>
        <SwitchField
          form={form}
          name="mfaRequired"
          hint={kept.mfaRequired && !kept.mfaEnforced ? fr.mfaOffered : undefined}
        />
        <Switch label={fr.encryption} hint={fr.encryptionLocked} checked disabled onChange={() => {}} />
      </>
    }
  >
    <ProviderFields form={form} kept={kept} />
  </Card>
);

export const AiCard = ({ form, kept }: Props) => (
  <Card
    title={fr.ai}
    className="xl:col-span-2"
    fields={
      <>
        <ChoiceField form={form} name="aiModel" options={MODELS} hint={fr.aiModelNote} />
        {form.values.aiModel === 'other' ? (
          <TextField form={form} name="aiOtherModel" hint={fr.aiOtherModelHint} />
        ) : null}
        {form.values.aiModel === 'extractive' ? null : (
          <>
            <TextField form={form} name="aiAddress" hint={fr.aiAddressHint} />
            <TextField form={form} name="aiKey" secret hint={kept.aiKeyKept ? fr.aiKeyKept : fr.aiKeyHint} />
            <TextField form={form} name="aiDailyTokens" numeric hint={fr.aiDailyTokensHint} />
          </>
        )}
        <ChoiceField form={form} name="language" options={LANGUAGE_OPTIONS} hint={fr.languageNote} />
      </>
    }
    switches={<SwitchField form={form} name="automaticSummaries" hint={fr.automaticSummariesNote} />}
  >
    <TestModel kept={kept} unsaved={form.differs('aiModel', 'aiOtherModel', 'aiAddress', 'aiKey')} />
  </Card>
);
