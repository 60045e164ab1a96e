import { specificationOf } from '#test/support/decider-specification.ts';
import { stateFrom } from '#domain/events/decider.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userDecider, type CreateUser, type UserCommand } from './decide.ts';
import type { UserEvent } from './events.ts';
import { MOST_TOKENS } from './personal-tokens.ts';
import { ROLES } from './role.ts';
import { isAdministrator } from './user.ts';

const noor: CreateUser = {
  type: 'createUser',
  userId: 'noor',
  displayName: 'Noor',
  email: ' Noor@Exemple.FR ',
  role: 'user',
  department: 'Achats',
  jobTitle: null,
};
const created: UserEvent = {
  type: 'UserCreated',
  data: {
    keyId: 'user/noor/identity',
    displayName: 'Noor',
    email: 'noor@exemple.fr',
    role: 'user',
    department: 'Achats',
    jobTitle: null,
  },
};

const specification = specificationOf(userDecider);

const [SOON, LATER] = ['2026-11-28T09:00:00.000Z', '2026-12-05T09:00:00.000Z'];
const admin: UserEvent = { type: 'UserCreated', data: { ...created.data, role: 'admin' } as typeof created.data };
const invited: UserEvent = { type: 'UserInvited', data: { expiresAt: SOON } };
const accepted: UserEvent = { type: 'UserInvitationAccepted', data: {} };
const disabled: UserEvent = { type: 'UserDisabled', data: {} };
const erasing: UserEvent = { type: 'UserErasureRequested', data: { erasureId: 'e1' } };
const { keyId } = created.data as { keyId: string };
const profile = {
  type: 'changeProfile',
  userId: 'noor',
  displayName: 'Noor',
  email: 'NOOR@exemple.fr',
  department: 'Achats',
  jobTitle: null,
} as const;
const tokenCreated = (tokenId: string, expiresAt: string): UserEvent => ({
  type: 'UserTokenCreated',
  data: { keyId, tokenId, label: 'Bureau', scopes: ['search'], expiresAt },
});
const tokens = (count: number, expiresAt: string): readonly UserEvent[] =>
  Array.from({ length: count }, (_, index) => tokenCreated(`t-${index}`, expiresAt));
const token = (tokenId: string): UserCommand => ({
  type: 'createToken',
  userId: 'noor',
  tokenId,
  label: 'Bureau',
  scopes: ['search'],
  expiresAt: LATER,
  at: SOON,
});
const identity = { identityId: 'i1', provider: 'google', label: 'noor@exemple.fr' } as const;
const identityLinked = (identityId: string): UserEvent => ({
  type: 'UserIdentityLinked',
  data: { keyId, ...identity, identityId },
});
const link = (accepts: boolean, identityId = 'i1'): UserCommand => ({
  type: 'linkIdentity',
  userId: 'noor',
  identity: { ...identity, identityId },
  accepts,
});
const unlink = (identityId: string, hasPassword: boolean): UserCommand => ({
  type: 'unlinkIdentity',
  identityId,
  hasPassword,
});
const promotion: UserCommand = { type: 'changeUserRole', role: 'admin' };

interface Example {
  readonly given: readonly UserEvent[];
  readonly when: UserCommand;
  readonly result: readonly UserEvent[] | string;
}

describe('an account', () => {
  it.each<[string, Example]>([
    [
      'is created with its address in the one form that addresses are compared in',
      { given: [], when: noor, result: [created] },
    ],
    ['is created once', { given: [created], when: noor, result: 'EMAIL_TAKEN' }],
    ['needs an address', { given: [], when: { ...noor, email: 'noor' }, result: 'EMAIL_INVALID' }],
    [
      'gets another role',
      { given: [created], when: promotion, result: [{ type: 'UserRoleChanged', data: { role: 'admin' } }] },
    ],
    [
      'does not change when it has the role already',
      { given: [created], when: { type: 'changeUserRole', role: 'user' }, result: [] },
    ],
    ['has no role before it exists', { given: [], when: promotion, result: 'USER_NOT_FOUND' }],
    [
      'that is invited waits for its person until then',
      { given: [], when: { ...noor, invitedUntil: SOON }, result: [created, invited] },
    ],
    [
      'is invited anew while it waits',
      {
        given: [created, invited],
        when: { type: 'inviteUser', expiresAt: LATER },
        result: [{ type: 'UserInvited', data: { expiresAt: LATER } }],
      },
    ],
    [
      'is not invited once its person has come',
      {
        given: [created, invited, accepted],
        when: { type: 'inviteUser', expiresAt: LATER },
        result: 'INVITATION_ACCEPTED',
      },
    ],
    [
      'that has had a password from the beginning is not invited',
      { given: [created], when: { type: 'inviteUser', expiresAt: LATER }, result: 'INVITATION_ACCEPTED' },
    ],
    [
      'is not invited while it is disabled',
      { given: [created, invited, disabled], when: { type: 'inviteUser', expiresAt: LATER }, result: 'USER_DISABLED' },
    ],
    [
      'has its invitation accepted once',
      { given: [created, invited], when: { type: 'acceptInvitation' }, result: [accepted] },
    ],
    ['does not accept what it was not asked', { given: [created], when: { type: 'acceptInvitation' }, result: [] }],
    [
      'whose password an administrator sets waits for nobody any more',
      {
        given: [created, invited],
        when: { type: 'recordPasswordChange', by: 'administrator' },
        result: [accepted, { type: 'UserPasswordChanged', data: { by: 'administrator' } }],
      },
    ],
    [
      'is corrected in what changed of it',
      {
        given: [created],
        when: { ...profile, displayName: 'Noor Haddad', jobTitle: 'Acheteuse' },
        result: [
          {
            type: 'UserProfileChanged',
            data: { keyId, displayName: 'Noor Haddad', department: 'Achats', jobTitle: 'Acheteuse' },
          },
        ],
      },
    ],
    [
      'says both addresses where it gets another one, in the form that they are compared in',
      {
        given: [created],
        when: { ...profile, email: ' Noor.Haddad@Exemple.fr ' },
        result: [
          {
            type: 'UserEmailChanged',
            data: { keyId, email: 'noor.haddad@exemple.fr', formerEmail: 'noor@exemple.fr' },
          },
        ],
      },
    ],
    ['does not change when everything is said so already', { given: [created], when: profile, result: [] }],
    [
      'gets no address that is none',
      { given: [created], when: { ...profile, email: 'noor' }, result: 'EMAIL_INVALID' },
    ],
    ['that is being erased is not corrected', { given: [created, erasing], when: profile, result: 'USER_ERASED' }],
    [
      'has a link to another password issued',
      {
        given: [created],
        when: { type: 'issuePasswordReset', expiresAt: SOON },
        result: [{ type: 'UserPasswordResetIssued', data: { expiresAt: SOON } }],
      },
    ],
    [
      'has no link to another password issued while it is disabled',
      { given: [created, disabled], when: { type: 'issuePasswordReset', expiresAt: SOON }, result: 'USER_DISABLED' },
    ],
    [
      'gives a program a token, and no more than ten that are valid at once',
      { given: [created, ...tokens(MOST_TOKENS - 1, LATER)], when: token('t'), result: [tokenCreated('t', LATER)] },
    ],
    [
      'has no more tokens than that',
      { given: [created, ...tokens(MOST_TOKENS, LATER)], when: token('t'), result: 'TOO_MANY_TOKENS' },
    ],
    [
      'counts no tokens that have expired',
      { given: [created, ...tokens(MOST_TOKENS, SOON)], when: token('t'), result: [tokenCreated('t', LATER)] },
    ],
    [
      'has a token withdrawn',
      {
        given: [created, tokenCreated('t', LATER)],
        when: { type: 'withdrawToken', tokenId: 't' },
        result: [{ type: 'UserTokenWithdrawn', data: { tokenId: 't' } }],
      },
    ],
    [
      'has a token withdrawn once',
      {
        given: [created, tokenCreated('t', LATER), { type: 'UserTokenWithdrawn', data: { tokenId: 't' } }],
        when: { type: 'withdrawToken', tokenId: 't' },
        result: 'TOKEN_NOT_FOUND',
      },
    ],
    [
      'that its person makes with an account at a provider has that way in from the beginning',
      { given: [], when: { ...noor, identity }, result: [created, identityLinked('i1')] },
    ],
    ['is linked to an account at a provider', { given: [created], when: link(false), result: [identityLinked('i1')] }],
    ['is linked to it once', { given: [created, identityLinked('i1')], when: link(false), result: [] }],
    [
      'has its invitation accepted with an account at a provider',
      { given: [created, invited], when: link(true), result: [accepted, identityLinked('i1')] },
    ],
    [
      'has it accepted once, however often that is asked',
      { given: [created, invited, accepted, identityLinked('i1')], when: link(true), result: [] },
    ],
    [
      'has no invitation accepted that somebody else accepted before',
      { given: [created, invited, accepted], when: link(true), result: 'INVITATION_INVALID' },
    ],
    [
      'loses a way in that it has',
      {
        given: [created, identityLinked('i1')],
        when: unlink('i1', true),
        result: [{ type: 'UserIdentityUnlinked', data: { identityId: 'i1' } }],
      },
    ],
    [
      'never loses its last way in',
      { given: [created, identityLinked('i1')], when: unlink('i1', false), result: 'LAST_WAY_IN' },
    ],
    [
      'without a password loses one of two',
      {
        given: [created, identityLinked('i1'), identityLinked('i2')],
        when: unlink('i1', false),
        result: [{ type: 'UserIdentityUnlinked', data: { identityId: 'i1' } }],
      },
    ],
    ['loses none that it has not', { given: [created], when: unlink('i1', true), result: 'IDENTITY_NOT_FOUND' }],
    ['is disabled', { given: [created], when: { type: 'disableUser' }, result: [disabled] }],
    ['is disabled once', { given: [created, disabled], when: { type: 'disableUser' }, result: [] }],
    [
      'is enabled again',
      { given: [created, disabled], when: { type: 'enableUser' }, result: [{ type: 'UserEnabled', data: {} }] },
    ],
    [
      'keeps its role while it is disabled, and may get another',
      { given: [created, disabled], when: promotion, result: [{ type: 'UserRoleChanged', data: { role: 'admin' } }] },
    ],
    [
      'has one second factor',
      {
        given: [created, { type: 'UserSecondFactorEnabled', data: {} }],
        when: { type: 'enableSecondFactor' },
        result: [],
      },
    ],
    [
      'loses the second factor that it has',
      {
        given: [created, { type: 'UserSecondFactorEnabled', data: {} }],
        when: { type: 'removeSecondFactor', by: 'self' },
        result: [{ type: 'UserSecondFactorRemoved', data: { by: 'self' } }],
      },
    ],
    ['loses none that it has not', { given: [created], when: { type: 'removeSecondFactor', by: 'self' }, result: [] }],
    ['that is being erased changes no more', { given: [created, erasing], when: promotion, result: 'USER_ERASED' }],
    ['is erased once', { given: [created, erasing], when: { type: 'eraseUser', erasureId: 'e2' }, result: [] }],
    [
      'is erased also when it is disabled',
      { given: [created, disabled], when: { type: 'eraseUser', erasureId: 'e1' }, result: [erasing] },
    ],
  ])('%s', (_name, { given, when, result }) => {
    expect(specification.given(...given).when(when).result).toEqual(result);
  });

  it('has no name once it is erased', () => {
    const erased: UserEvent = {
      type: 'UserCreated',
      data: { ...created.data, displayName: { erased: true }, email: { erased: true } } as typeof created.data,
    };
    expect(stateFrom(userDecider, [erased])).toMatchObject({
      phase: 'active',
      role: 'user',
      displayName: null,
      email: null,
    });
  });

  it.each<[string, readonly UserEvent[], boolean]>([
    ['who can sign in is one', [admin], true],
    ['who waits to accept an invitation is none yet', [admin, invited], false],
    ['who has accepted is one', [admin, invited, accepted], true],
    ['who is disabled is none', [admin, disabled], false],
    ['who was demoted is none', [admin, { type: 'UserRoleChanged', data: { role: 'user' } }], false],
    ['who is being erased is none', [admin, erasing], false],
  ])('an administrator %s', (_name, events, expected) =>
    expect(isAdministrator(stateFrom(userDecider, events))).toBe(expected),
  );
});

/** Every event of a life, and how often it was refused. Anything but a refusal by name fails the spec. */
function live(
  commands: readonly UserCommand[],
  events: UserEvent[] = [],
): { readonly events: readonly UserEvent[]; readonly refusals: readonly string[] } {
  const refusals: string[] = [];
  for (const command of commands) {
    const result = specification.given(...events).when(command).result;
    if (typeof result === 'string') refusals.push(result);
    else events.push(...result);
  }
  return { events, refusals };
}

it('has the role that was decided last, and an event only where it changed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ROLES)), (roles) => {
      const { events } = live(
        roles.map((role) => ({ type: 'changeUserRole', role })),
        [created],
      );
      expect(stateFrom(userDecider, events)).toMatchObject({ role: roles.at(-1) ?? 'user' });
      const held = events.flatMap(({ data }) => ('role' in data ? [data.role] : []));
      expect(held.filter((role, index) => role === held[index - 1])).toEqual([]);
    }),
  );
});

it('is created at most once, and refuses by name whatever it is asked', () => {
  const commands: fc.Arbitrary<UserCommand> = fc.oneof(
    fc.record({ role: fc.constantFrom(...ROLES) }).map((change) => ({ type: 'changeUserRole', ...change }) as const),
    fc
      .record({ email: fc.oneof(fc.string(), fc.emailAddress()), displayName: fc.string() })
      .map((user) => ({ ...noor, ...user })),
  );
  fc.assert(
    fc.property(fc.array(commands), (wanted) => {
      const { events, refusals } = live(wanted);
      expect(events.filter(({ type }) => type === 'UserCreated').length).toBeLessThanOrEqual(1);
      expect(events.slice(1).every(({ type }) => type === 'UserRoleChanged')).toBe(true);
      expect(refusals.every((code) => ['EMAIL_TAKEN', 'EMAIL_INVALID', 'USER_NOT_FOUND'].includes(code))).toBe(true);
    }),
  );
});

it('keeps a way in, whatever is linked and unlinked, where there is no password', () => {
  const id = fc.constantFrom('i1', 'i2', 'i3');
  const step = fc.oneof(
    id.map((identityId) => link(false, identityId)),
    id.map((identityId) => unlink(identityId, false)),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { events, refusals } = live(steps, [created, identityLinked('i1')]);
      const user = stateFrom(userDecider, events);
      expect(user.phase === 'active' && user.identities.size > 0).toBe(true);
      expect(refusals.every((code) => ['LAST_WAY_IN', 'IDENTITY_NOT_FOUND'].includes(code))).toBe(true);
    }),
  );
});
