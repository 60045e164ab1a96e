import { INFORMATION_TEXT } from '#domain/information/information.ts';
import { SENSITIVE_WORDS } from '#domain/joining/sensitive.ts';
import { stateFrom } from '#domain/events/decider.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsDecider, type ChangeSettings } from './decide.ts';
import type { SettingsEvent } from './events.ts';
import { AI_MODELS, DEFAULT_SETTINGS, LANGUAGES, settingsChange } from './settings.ts';
import { isSmtpServer, readSmtpServer } from './smtp-server.ts';

const change = (changes: ChangeSettings['changes'], smtp?: ChangeSettings['smtp']): ChangeSettings => ({
  type: 'changeSettings',
  changes,
  ...(smtp ? { smtp } : {}),
});
const given = (...events: readonly SettingsEvent[]) => stateFrom(settingsDecider, events);
const after = (state: ReturnType<typeof given>, command: ChangeSettings) =>
  settingsDecider.decide(command, state).reduce(settingsDecider.evolve, state);

describe('the settings', () => {
  it('begin with the specified defaults', () => {
    expect(given().settings).toEqual({
      simultaneousMeetings: 10,
      botLobbyMinutes: 10,
      botAloneMinutes: 5,
      botLongestHours: 8,
      botAcceptsRecording: false,
      botName: 'Greffier',
      sensitiveWords: SENSITIVE_WORDS,
      informationText: INFORMATION_TEXT,
      informationContact: '',
      logRetentionDays: 30,
      sessionHours: 8,
      notifications: true,
      mfaRequired: true,
      encryption: true,
      microsoftDomains: '',
      googleDomains: '',
      newAccountRole: 'observer',
      microsoftSecondFactor: 'never',
      googleSecondFactor: 'never',
      automaticSummaries: true,
      automaticEmails: true,
      aiModel: 'gpt-4',
      aiOtherModel: '',
      aiAddress: '',
      aiDailyTokens: 1_000_000,
      language: 'fr',
      senderEmail: '',
      smtpServer: '',
    });
  });

  it('keep what was not changed, and an event only where something was', () => {
    expect(
      settingsDecider.decide(change({ sessionHours: 8, language: 'fr', encryption: true, senderEmail: '' }), given()),
    ).toEqual([]);
    expect(settingsDecider.decide(change({ sessionHours: 2, language: 'fr' }), given())).toEqual([
      { type: 'SettingsChanged', data: { changes: { sessionHours: 2 } } },
    ]);
  });

  it('hold the sender’s address apart, under a key', () => {
    expect(settingsDecider.decide(change({ senderEmail: 'a@exemple.fr' }), given())).toEqual([
      {
        type: 'SettingsChanged',
        data: { changes: {}, sender: { keyId: 'settings/mail/sender', senderEmail: 'a@exemple.fr' } },
      },
    ]);
  });

  it('read a value that is not allowed any more as the one before it', () => {
    const former: SettingsEvent = {
      type: 'SettingsChanged',
      data: { changes: { aiModel: 'gpt-2', sessionHours: 0, logRetentionDays: 7 } },
    };
    expect(given(former).settings).toEqual({ ...DEFAULT_SETTINGS, logRetentionDays: 7 });
  });

  it('keep a login for its own server only', () => {
    const withLogin = after(given(), change({}, { server: 'smtp://a', login: 'secret-1' }));
    expect(withLogin.smtpLogin).toBe('secret-1');
    expect(settingsDecider.decide(change({}, { server: 'smtp://a', login: null }), withLogin)).toEqual([]);
    expect(after(withLogin, change({}, { server: 'smtp://b', login: null })).smtpLogin).toBeNull();
    expect(after(withLogin, change({}, { server: '', login: null }))).toMatchObject({
      smtpLogin: null,
      settings: { smtpServer: '' },
    });
    expect(after(withLogin, change({}, { server: 'smtp://a', login: 'secret-2' })).smtpLogin).toBe('secret-2');
  });

  it('keep a model’s key for its own address only', () => {
    const changed = (state: ReturnType<typeof given>, ai: ChangeSettings['ai']) =>
      after(state, { ...change({}), ...(ai && { ai }) });
    const withKey = changed(given(), { address: 'https://a/v1', key: 'secret-1' });
    expect(withKey).toMatchObject({ aiKey: 'secret-1', settings: { aiAddress: 'https://a/v1' } });
    expect(settingsDecider.decide({ ...change({}), ai: { address: 'https://a/v1' } }, withKey)).toEqual([]);
    expect(changed(withKey, { address: 'https://b/v1' }).aiKey).toBeNull();
    expect(changed(withKey, { address: 'https://b/v1', key: 'secret-2' }).aiKey).toBe('secret-2');
    expect(changed(withKey, { key: null })).toMatchObject({ aiKey: null, settings: { aiAddress: 'https://a/v1' } });
    expect(changed(given(), { key: 'secret-3' })).toMatchObject({ aiKey: 'secret-3', settings: { aiAddress: '' } });
  });

  it('are what was asked for last, field by field', () => {
    const wish = fc.record(
      {
        sessionHours: fc.integer({ min: 1, max: 720 }),
        logRetentionDays: fc.integer({ min: 1, max: 3650 }),
        mfaRequired: fc.boolean(),
        language: fc.constantFrom(...LANGUAGES),
        aiModel: fc.constantFrom(...AI_MODELS),
        senderEmail: fc.constantFrom('', 'a@exemple.fr', 'b@exemple.fr'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(wish), (wishes) => {
        const state = wishes.reduce(
          (state, changes) => after(state, change(changes as ChangeSettings['changes'])),
          given(),
        );
        expect(state.settings).toEqual({ ...DEFAULT_SETTINGS, ...Object.assign({}, ...wishes) });
      }),
    );
  });
});

describe('a change of settings', () => {
  it.each([
    ['sessionHours', 0],
    ['sessionHours', 721],
    ['sessionHours', 1.5],
    ['sessionHours', '8'],
    ['logRetentionDays', -1],
    ['simultaneousMeetings', 101],
    ['notifications', 'oui'],
    ['mfaRequired', null],
    ['microsoftDomains', 'exemple'],
    ['googleDomains', 'exemple.fr, gmail.com'],
    ['newAccountRole', 'admin'],
    ['microsoftSecondFactor', 'sometimes'],
    ['encryption', false],
    ['aiModel', 'gpt-5'],
    ['aiOtherModel', 'un modèle'],
    ['aiAddress', 'localhost'],
    ['aiAddress', 'https://clé@hôte/v1'],
    ['aiKey', 'deux mots'],
    ['aiDailyTokens', -1],
    ['language', 'de'],
    ['senderEmail', 'personne'],
    ['smtpServer', 'http://exemple.fr'],
  ])('with %s %j says in French what is expected', (name, value) => {
    const { error } = settingsChange.safeParse({ [name]: value });
    expect(error?.issues).toHaveLength(1);
    expect(error?.issues[0]?.message).toMatch(/^[A-ZÉ][^]*\u00a0: [^]*\.$/u);
    expect(error?.issues[0]?.message).not.toMatch(/invalid|expected/iu);
  });

  it('knows no other settings', () => expect(settingsChange.safeParse({ couleur: 'bleu' }).success).toBe(false));
});

describe('a mail server', () => {
  it.each([
    ['smtp.exemple.fr', 'smtp://smtp.exemple.fr', null],
    [' SMTP.Exemple.fr:587 ', 'smtp://smtp.exemple.fr:587', null],
    ['smtps://smtp.exemple.fr', 'smtps://smtp.exemple.fr', null],
    ['smtp.exemple.fr:465', 'smtps://smtp.exemple.fr:465', null],
    ['[::1]:25', 'smtp://[::1]:25', null],
    ['été.fr', 'smtp://xn--t-9fab.fr', null],
    ['greffier:un%20secret@smtp.exemple.fr', 'smtp://smtp.exemple.fr', { user: 'greffier', password: 'un secret' }],
    ['smtps://a%40exemple.fr:p@ss@h', 'smtps://h', { user: 'a@exemple.fr', password: 'p@ss' }],
    ['u:%zz@h', 'smtp://h', { user: 'u', password: '%zz' }],
  ])('typed as %s is %s', (typed, address, login) => expect(readSmtpServer(typed)).toEqual({ address, login }));

  it.each(['un serveur', 'http://exemple.fr', 'h/chemin', 'smtp://h?x=1', 'h:99999', 'smtp://', 'a:b'])(
    'is not %s',
    (typed) => {
      expect(isSmtpServer(typed)).toBe(false);
      expect(() => readSmtpServer(typed)).toThrow(expect.objectContaining({ code: 'SMTP_SERVER_INVALID' }));
    },
  );

  it('is nothing where nothing was typed, and is read again from its own address', () => {
    expect(readSmtpServer('  ')).toBeNull();
    fc.assert(
      fc.property(fc.string(), (typed) => {
        if (!isSmtpServer(typed)) return;
        const server = readSmtpServer(typed);
        if (server) expect(readSmtpServer(server.address)).toEqual({ address: server.address, login: null });
      }),
    );
  });
});
