import type { IdentityContext } from '../context/identity.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import {
  beginEnrolment,
  changePassword,
  confirmEnrolment,
  logoutEverywhere,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#api/contract/account.ts';
import * as own from '#commands/user/own-account.ts';
import { signOutEverywhere } from '#commands/user/session.ts';
import { callerOf, type Http } from '../http/caller.ts';
import { endpoint, SUCCESS, type Principal, type Endpoint } from '../http/endpoint.ts';
import { SignInCookies } from '../http/sign-in-cookies.ts';

const BODY_LIMIT = 16_384;

export const ownerOf = ({ principal, http }: { readonly principal: Principal; readonly http: Http }): own.Owner => ({
  user: { id: principal.userId, displayName: principal.displayName, email: principal.email, role: principal.role },
  sessionId: principal.sessionId,
  ...callerOf(http),
});

/** What people do with their own accounts. */
export function accountEndpoints(dependencies: RecordContext & IdentityContext & ServingContext): Endpoint[] {
  const cookies = new SignInCookies(dependencies);
  return [
    endpoint(
      changePassword,
      async (call) => {
        await own.changeOwnPassword(dependencies, {
          owner: ownerOf(call),
          passwords: { current: call.body.currentPassword, next: call.body.newPassword },
          request: call.command,
        });
        return SUCCESS;
      },
      BODY_LIMIT,
    ),
    endpoint(logoutEverywhere, async ({ principal, http }) => {
      await signOutEverywhere(dependencies, principal.userId, callerOf(http));
      cookies.clear(http.response);
      return SUCCESS;
    }),
    endpoint(secondFactorState, async ({ principal }) => ({
      enabled: await dependencies.secondFactors.has(principal.userId),
      required: (await dependencies.policy()).secondFactorRequired,
      recoveryCodesLeft: await dependencies.secondFactors.codesLeft(principal.userId),
    })),
    endpoint(beginEnrolment, (call) => own.beginEnrolment(dependencies, ownerOf(call), call.body), BODY_LIMIT),
    endpoint(
      confirmEnrolment,
      async (call) => ({
        ...SUCCESS,
        recoveryCodes: [
          ...(await own.confirmEnrolment(dependencies, {
            owner: ownerOf(call),
            code: call.body.code,
            request: call.command,
          })),
        ],
      }),
      BODY_LIMIT,
    ),
    endpoint(
      renewRecoveryCodes,
      async (call) => ({
        ...SUCCESS,
        recoveryCodes: [
          ...(await own.renewRecoveryCodes(dependencies, {
            owner: ownerOf(call),
            password: call.body.password,
            request: call.command,
          })),
        ],
      }),
      BODY_LIMIT,
    ),
    endpoint(
      removeSecondFactor,
      async (call) => {
        await own.removeSecondFactor(dependencies, { owner: ownerOf(call), proof: call.body, request: call.command });
        return SUCCESS;
      },
      BODY_LIMIT,
    ),
  ];
}
