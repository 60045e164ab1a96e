import type { SettingsView } from '#api/contract/settings.ts';
import { Section } from '../../ui/Section.tsx';
import { SwitchField, TextField } from './Fields.tsx';
import { fr } from './fr.ts';
import { Integrations } from './Integrations.tsx';
import { TestMail } from './TestMail.tsx';
import type { SettingsForm } from './useSettingsForm.ts';

/** How mail goes out, and what Greffier can be connected to. */
export const MailCard = ({ form, kept }: { readonly form: SettingsForm; readonly kept: SettingsView }) => (
  <Section title={fr.mail} className="@container">
    <div className="grid gap-x-8 gap-y-6 px-5 pt-2 pb-5 @3xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <TextField form={form} name="senderEmail" />
        <TextField
          form={form}
          name="smtpServer"
          hint={kept.smtpLogin && !form.differs('smtpServer') ? fr.smtpLoginKept : fr.smtpHint}
        />
        <SwitchField form={form} name="automaticEmails" hint={fr.automaticEmailsNote} />
        <TestMail source={kept.mailSource} unsaved={form.differs('senderEmail', 'smtpServer')} />
      </div>
      <Integrations />
    </div>
  </Section>
);
