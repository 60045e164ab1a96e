import { goToProvider, type Provider } from '#api/contract/providers.ts';
import { fr as providers } from '../../../providers/fr.ts';
import { ProviderButtons } from '../../../providers/ProviderButtons.tsx';
import { entrancePaths } from '../../../routes/entrancePaths.ts';
import { buttonClass } from '../../../ui/Button.tsx';

/** Where a provider is gone to, for the page that stands here. */
const departureTo = (provider: Provider): string => {
  const { pathname, search } = location;
  const path = goToProvider.path.replace(':provider', provider);
  return pathname === entrancePaths.login ? path : `${path}?${new URLSearchParams({ to: `${pathname}${search}` })}`;
};

/** Ways to sign in with an account at a provider, after the form that asks for a password. */
export const ProviderLinks = () => (
  <ProviderButtons>
    {(provider) => (
      <a key={provider} href={departureTo(provider)} className={buttonClass('secondary', 'no-underline')}>
        {providers.continueWith[provider]}
      </a>
    )}
  </ProviderButtons>
);
