import { changeSettings, readSettings, sendTestMail, type SettingsView } from '#api/contract/settings.ts';
import { changeSettings as change } from '#commands/settings/settings.ts';
import { testMail } from '#domain/mail/messages.ts';
import type { SettingsState } from '#domain/settings/decide.ts';
import { emailFrom } from '#domain/user/email.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';
import { enforcesSecondFactor, type ApiMeans } from '../means.ts';

export function settingsEndpoints(means: ApiMeans): Endpoint[] {
  const viewOf = async ({ settings, smtpLogin }: SettingsState): Promise<SettingsView> => ({
    ...settings,
    smtpLogin: smtpLogin !== null,
    mailSource: await means.mailer.source(),
    mfaEnforced: settings.mfaRequired && enforcesSecondFactor(means),
  });

  return [
    endpoint(readSettings, async ({ http }) => {
      const { revision, ...state } = await means.settings();
      http.response.setHeader('etag', etagOf(revision));
      return { data: await viewOf(state) };
    }),
    endpoint(changeSettings, async ({ body, command, http }) => {
      const { state, position, revision } = await change(means, body, command);
      http.response.setHeader('etag', etagOf(revision));
      return { ...SUCCESS, position, data: await viewOf(state) };
    }),
    endpoint(sendTestMail, async ({ body, asker }) => {
      const to = emailFrom(body.to ?? asker.email);
      const { settings } = await means.settings();
      await means.mailer.send({ to, ...testMail(settings.language) });
      return { ...SUCCESS, to };
    }),
  ];
}
