import { eventType } from '#domain/events/registry.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { eventRegistry } from './registry.ts';
import { streamTypes } from './streams.ts';

const count = z.int();
const traits = streamTypes.flatMap(({ category, events }) =>
  Object.entries(events).map(([type, one]) => ({ category, type, ...one.traits })),
);

/** By which events the keys of a stream's personal data go; null for what is the installation's own. */
const ERASED_BY: Readonly<Record<string, readonly string[] | null>> = {
  meeting: ['MeetingErased', 'PersonErased', 'LinksErased'],
  capture: ['CaptureErased', 'PersonErased'],
  botSession: ['MeetingErased', 'PersonErased', 'UserErased'],
  captions: ['MeetingErased', 'PersonErased'],
  conversation: ['ConversationErased', 'MeetingErased', 'PersonErased'],
  'settings-mail': ['MailErased', 'MeetingErased'],
  user: ['UserErased'],
  access: ['UserErased'],
  settings: null,
  'settings-diagram': null,
  'settings-webhook': null,
  'settings-delivery': ['DeliveryAnswersForgotten', 'MeetingErased'],
  'settings-glossary': ['GlossaryEntriesErased'],
  'settings-reconciliations': null,
  'settings-planned': ['UserErased'],
  'settings-followup': ['MeetingErased', 'PersonErased'],
  'integration-report': ['MeetingErased'],
  'integration-googletranscript': ['MeetingErased'],
};

describe('the traits of events', () => {
  it('say of each that tells how many keys were destroyed that it destroys keys, or it does not compile', () => {
    // @ts-expect-error it has to be declared
    eventType(z.object({ keysDestroyed: count }));
    // @ts-expect-error nothing of it says that keys are destroyed
    eventType(z.object({ lines: count }), { destroysKeys: true });
    expect(eventType(z.object({ keysDestroyed: count }), { destroysKeys: true }).traits.destroysKeys).toBe(true);
    expect(eventType(z.object({ lines: count })).traits).toEqual({
      destroysKeys: false,
      endsStream: null,
      isPersonal: false,
    });
  });

  it('leave no stream with personal data whose keys never go, and no event that destroys keys of none', () => {
    const personal = new Set(traits.filter(({ isPersonal }) => isPersonal).map(({ category }) => category));
    expect(Object.keys(ERASED_BY).toSorted()).toEqual([...personal].toSorted());
    const destroying = traits.filter(({ destroysKeys }) => destroysKeys).map(({ type }) => type);
    const named = new Set(Object.values(ERASED_BY).flatMap((types) => types ?? []));
    expect([...named].toSorted()).toEqual(destroying.toSorted());
  });

  it('are none for an event of another application', () => {
    expect(eventRegistry.traitsOf('toString')).toEqual({ destroysKeys: false, endsStream: null, isPersonal: false });
  });
});
