import { settings, settingsChange } from '#domain/settings/settings.ts';
import { provider } from '#domain/user/identities/provider.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

export {
  AI_MODELS,
  DEFAULT_SETTINGS,
  LANGUAGES,
  NEW_ACCOUNT_ROLES,
  settingsChange,
} from '#domain/settings/settings.ts';
export { TRUSTED_FACTORS } from '#domain/user/identities/provider.ts';

export const settingsView = z.extend(settings, {
  /**
   * Whether a login for the mail server is kept; it is never shown. Sending the server's address back unchanged keeps
   * it.
   */
  smtpLogin: z.boolean(),
  /** Where mail goes out: the settings win over the environment's SMTP_URL. */
  mailSource: z.enum(['settings', 'environment', 'none']),
  /** Whether a key for the model's address is kept; it is never shown. It stays while the address does. */
  aiKeyKept: z.boolean(),
  /** Which model is asked, and by whose choice; null where rules alone write minutes. */
  modelInUse: z.nullable(
    z.object({ source: z.enum(['settings', 'environment']), model: z.string(), address: z.string() }),
  ),
  /** What models took today. `cost` in the currency of the bill; null where no prices are configured. */
  modelSpending: z.object({ input: z.number(), output: z.number(), cost: z.nullable(z.number()) }),
  /** Whether the obligation of a second factor is enforced here: in production it is, in development it is offered. */
  mfaEnforced: z.boolean(),
  /** With whose accounts one may sign in here: those that the environment has an application at. */
  providers: z.array(provider),
});

export const readSettings = route({
  method: 'get',
  path: '/api/settings',
  access: 'admin',
  summary: 'Every setting; the ETag goes with changes',
  answer: z.object({ data: settingsView }),
});

export const changeSettings = route({
  method: 'put',
  path: '/api/settings',
  access: 'admin',
  summary: 'Change some settings; with If-Match nothing is overwritten that was not seen',
  body: settingsChange,
  answer: z.object({ success: z.literal(true), position: z.nullable(z.string()), data: settingsView }),
});

export const sendTestMail = route({
  method: 'post',
  path: '/api/settings/test-mail',
  access: 'admin',
  summary: 'Send a message to oneself, or to another address, with the mail server that is set',
  body: z.object({ to: z.optional(z.string().check(z.trim(), z.maxLength(255))) }),
  answer: z.object({ success: z.literal(true), to: z.string() }),
  unavailable: ['MAIL_REFUSED', 'MAIL_LOGIN_REFUSED', 'MAIL_UNREACHABLE'],
});

/** Several who ask wait for one trial; who is told that it goes on asks again. */
export const testModel = route({
  method: 'post',
  path: '/api/settings/test-model',
  access: 'admin',
  summary: 'Try the model that is set: what it offers, a small extraction with a known answer, and how fast it is',
  body: z.object({}),
  answer: z.object({
    success: z.literal(true),
    /** Null while the trial goes on. */
    trial: z.nullable(
      z.object({
        model: z.string(),
        address: z.string(),
        models: z.array(z.string()),
        isRight: z.boolean(),
        tokensASecond: z.nullable(z.number()),
        secondsAnHour: z.number(),
      }),
    ),
  }),
  unavailable: ['MODEL_UNREACHABLE', 'MODEL_BROKEN', 'MODEL_STALLED', 'MODEL_TOO_LONG', 'MODEL_UNREADABLE'],
});

export type SettingsView = z.infer<typeof settingsView>;
