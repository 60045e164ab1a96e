import { listProviders, type Provider } from '#api/contract/providers.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { ask } from '../session/entering.ts';
import { fr } from './fr.ts';

/** With whose accounts one may sign in here; nobody's while that is not known, or cannot be asked. */
const useProviders = (): readonly Provider[] => {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    let isCurrent = true;
    ask(listProviders, {}).then(
      (answer) => isCurrent && setProviders(answer.providers),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return providers;
};

/** The other ways in, under a form that asks for a password; nothing where there are none. */
export const ProviderButtons = ({ children }: { readonly children: (provider: Provider) => ReactNode }) => {
  const providers = useProviders();
  if (providers.length === 0) return null;
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="text-tertiary flex items-center gap-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {fr.or}
      </p>
      {providers.map((provider) => children(provider))}
    </div>
  );
};
