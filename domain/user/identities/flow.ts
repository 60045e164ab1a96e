import type { FlowSecrets, ProviderIdentity } from './identity-providers.ts';
import type { Provider } from './provider.ts';

/** Minutes that somebody may take at the provider. */
export const FLOW_MINUTES = 10;
/** Minutes in which a linking that came back has to be finished by the page that began it. */
export const LINKING_MINUTES = 2;

/** What somebody went to the provider for. */
export type FlowPurpose =
  | { readonly kind: 'sign-in'; readonly returnTo: string }
  | { readonly kind: 'invitation'; readonly token: string }
  /** By somebody who is signed in and has given their password. */
  | { readonly kind: 'link'; readonly userId: string; readonly sessionId: string };

/** Somebody who is at the provider; the browser carries it, sealed. */
export interface Flow {
  readonly provider: Provider;
  readonly secrets: FlowSecrets;
  readonly purpose: FlowPurpose;
}

/** Who came back from the provider to be linked, for the session that asked. */
export interface Linking {
  readonly userId: string;
  readonly sessionId: string;
  readonly identity: ProviderIdentity;
}

/** Port to what a browser carries without being able to read, change or use it twice. */
export interface SealedOnce<Content> {
  seal(content: Content, now: Date): Promise<string>;
  /** Null for what expired, was opened before, or is not ours. */
  open(sealed: string, now: Date): Promise<Content | null>;
}

const HERE = 'http://here.invalid';
const LONGEST_ADDRESS = 2_000;

/**
 * A page of this application as an address on this origin, without a fragment; the start page for what is none, so that
 * nobody is led elsewhere.
 */
export function pageOf(address: string | undefined): string {
  const isPath = address?.startsWith('/') === true && address.length <= LONGEST_ADDRESS;
  const url = isPath ? URL.parse(address, HERE) : null;
  if (url?.origin !== HERE || /^\/(?:\/|api(?:\/|$))/u.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}`;
}
