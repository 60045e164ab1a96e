import { changeSettings, DEFAULT_SETTINGS, type SettingsView } from '#api/contract/settings.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, faultsIn, valuesOf, type Draft } from './form.ts';

const kept: SettingsView = {
  ...DEFAULT_SETTINGS,
  smtpLogin: false,
  aiKeyKept: false,
  modelInUse: null,
  modelSpending: { input: 0, output: 0, cost: null },
  mailSource: 'none',
  mfaEnforced: false,
  providers: [],
};

describe('the form of the settings', () => {
  it('changes nothing as it was read', () => {
    expect(changesOf(kept, valuesOf(kept))).toEqual({});
    expect(valuesOf(kept)).toMatchObject({
      simultaneousMeetings: '10',
      logRetentionDays: '30',
      sessionHours: '8',
      aiModel: 'gpt-4',
    });
  });

  it('sends what differs, in the types of the contract', () => {
    expect(
      changesOf(kept, {
        sessionHours: ' 12 ',
        logRetentionDays: '30',
        notifications: false,
        senderEmail: ' a@exemple.fr ',
      }),
    ).toEqual({
      sessionHours: 12,
      notifications: false,
      senderEmail: 'a@exemple.fr',
    });
  });

  it.each(['', ' ', 'huit', '8,5', '8.5', '1e3', '0x10', '99999999999999999999'])(
    'never takes %j for a number',
    (typed) => {
      expect(faultsIn(changesOf(kept, { sessionHours: typed }))).toEqual({
        sessionHours: 'Expiration des sessions, en heures\u00A0: un nombre entier de 1 à 720 est attendu.',
      });
    },
  );

  it('has a French sentence for each field that is wrong, and for no other', () => {
    const faults = faultsIn(
      changesOf(kept, {
        simultaneousMeetings: '101',
        logRetentionDays: '7',
        senderEmail: 'personne',
        smtpServer: 'http://exemple.fr',
      }),
    );
    expect(Object.keys(faults).toSorted()).toEqual(['senderEmail', 'simultaneousMeetings', 'smtpServer']);
    expect(faults.senderEmail).toBe('Adresse de l’expéditeur\u00A0: une adresse e-mail est attendue, ou rien.');
  });

  it('finds wrong exactly what the server would refuse', () => {
    const draft = fc.record(
      {
        simultaneousMeetings: fc.oneof(fc.integer({ min: -5, max: 120 }).map(String), fc.string({ maxLength: 4 })),
        logRetentionDays: fc.integer({ min: -1, max: 4000 }).map(String),
        automaticEmails: fc.boolean(),
        aiModel: fc.constantFrom('gpt-4', 'gpt-3.5-turbo'),
        senderEmail: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a@b', '', 'a b@c')),
        smtpServer: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('', 'smtp.exemple.fr:587', 'h/chemin')),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(draft, (typed) => {
        const changes = changesOf(kept, typed as Draft);
        expect(Object.keys(faultsIn(changes)).length === 0).toBe(changeSettings.body?.safeParse(changes).success);
      }),
    );
  });
});
