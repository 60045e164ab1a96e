import type { ProviderIdentity } from './identity-providers.ts';

const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u;
/** Domains that anybody may have an address of: nobody's employees are told by them. */
const EVERYBODYS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'onmicrosoft.com',
]);
const MOST_DOMAINS = 50;

/** Domains as they are typed, separated by commas, semicolons or blanks, in the form that they are compared in. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/u)
      .map((one) => one.replace(/^@/u, ''))
      .filter((one) => one !== ''),
  ),
];

/** Whether each of them is a domain, and none is one of which everybody may have an address. */
export function areDomains(text: string): boolean {
  const domains = domainsIn(text);
  return domains.length <= MOST_DOMAINS && domains.every((one) => DOMAIN.test(one) && !EVERYBODYS.has(one));
}

/** Whether somebody may create an account: a proven address, of allowed domains only. */
export const mayCreateAccount = ({ address }: Pick<ProviderIdentity, 'address'>, allowed: readonly string[]): boolean =>
  address !== null && address.domains.length > 0 && address.domains.every((domain) => allowed.includes(domain));
