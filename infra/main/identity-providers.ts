import type { IdentityProviders } from '#domain/user/identities/identity-providers.ts';
import { PROVIDER_NAMES } from '#domain/user/identities/provider.ts';
import { googleClientOf, microsoftOf } from '../applications.ts';
import type { Config } from '../config.ts';
import { OpenIdProviders } from '../openid/openid-providers.ts';
import { googleProvider, microsoftProvider } from '../openid/provider.ts';
import type { StartupStatus } from './startup-status.ts';

/** Those that the configuration has an application at. */
export function openIdentityProviders(config: Config, now: () => string): IdentityProviders {
  const microsoft = microsoftOf(config);
  const google = googleClientOf(config);
  return new OpenIdProviders({
    now,
    providers: {
      ...(microsoft === null ? {} : { microsoft: microsoftProvider(microsoft) }),
      ...(google === null ? {} : { google: googleProvider(google) }),
    },
  });
}

/** With which providers people sign in, beside the password. */
export const signInPart = ({ offered }: IdentityProviders): StartupStatus => ({
  name: 'Connexion',
  state: offered.length === 0 ? 'non configuré' : 'configuré',
  detail: offered.length === 0 ? 'par mot de passe' : offered.map((one) => PROVIDER_NAMES[one]).join(', '),
});
