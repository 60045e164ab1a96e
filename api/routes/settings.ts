import type { IdentityContext } from '../context/identity.ts';
import type { SettingsContext } from '../context/settings.ts';
import type { ModelsContext } from '../context/models.ts';
import type { MailContext } from '../context/mail.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { changeSettings, readSettings, sendTestMail, testModel, type SettingsView } from '#api/contract/settings.ts';
import { changeSettings as change } from '#commands/settings/settings.ts';
import { testMail } from '#domain/mail/messages.ts';
import type { SettingsState } from '#domain/settings/decide.ts';
import { emailFrom } from '#domain/user/email.ts';
import type { ModelTrial } from '#domain/analysis/model/models.ts';
import { Underway } from '../underway.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';
import { enforcesSecondFactor } from '../context/settings.ts';

export function settingsEndpoints(
  dependencies: RecordContext & MailContext & SettingsContext & ServingContext & IdentityContext & ModelsContext,
): Endpoint[] {
  const trials = new Underway<ModelTrial>();
  const modelView = async () => {
    const [modelInUse, { input, output, cost }] = await Promise.all([
      dependencies.models.inUse(),
      dependencies.models.spending(),
    ]);
    return { modelInUse, modelSpending: { input, output, cost } };
  };
  const viewOf = async ({ settings, smtpLogin, aiKey }: SettingsState): Promise<SettingsView> => ({
    ...settings,
    aiKeyKept: aiKey !== null,
    ...(await modelView()),
    smtpLogin: smtpLogin !== null,
    mailSource: await dependencies.mailer.source(),
    mfaEnforced: settings.mfaRequired && enforcesSecondFactor(dependencies),
    providers: [...dependencies.identityProviders.offered],
  });

  return [
    endpoint(readSettings, async ({ http }) => {
      const { revision, ...state } = await dependencies.settings();
      http.response.setHeader('etag', etagOf(revision));
      return { data: await viewOf(state) };
    }),
    endpoint(changeSettings, async ({ body, command, http }) => {
      const { state, position, revision } = await change(dependencies, body, command);
      http.response.setHeader('etag', etagOf(revision));
      return { ...SUCCESS, position, data: await viewOf(state) };
    }),
    endpoint(testModel, async () => {
      const trial = await trials.outcome('trial', '', (signal) => dependencies.models.trial(signal));
      return { ...SUCCESS, trial: trial && { ...trial, models: [...trial.models] } };
    }),
    endpoint(sendTestMail, async ({ body, principal }) => {
      const to = emailFrom(body.to ?? principal.email);
      const { settings } = await dependencies.settings();
      await dependencies.mailer.send({ to, ...testMail(settings.language) });
      return { ...SUCCESS, to };
    }),
  ];
}
