import { providerRefusal } from '#api/contract/provider-refusals.ts';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';

/** Why nobody came in with an account at a provider. */
export const ReturnedRefusal = ({ code }: { readonly code: string }) => (
  <div className="border-border bg-surface mt-8 -mb-4 rounded-lg border p-4">
    <Refusal reason={providerRefusal(code) ?? fr.failed} />
  </div>
);
