import { GreffierError } from '#domain/errors.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';

/** A project's key (Atlassian: capitals, digits and underscores, a letter first). */
const KEY = /^[A-Z][A-Z\d_]{1,99}$/;

/**
 * The site and the key of a project in an address such as
 * `https://exemple.atlassian.net/jira/software/projects/GRF/boards/1`,
 * `…/browse/GRF-12` or `…/browse/GRF`. A token goes to hosts of Atlassian alone, and to those that the operator names.
 * Throws TASK_ADDRESS_INVALID.
 */
export function jiraPlaceIn(
  address: string,
  hosts: readonly string[],
): { readonly site: string; readonly key: string } {
  const url = URL.canParse(address) ? new URL(address) : null;
  const parts = url?.pathname.split('/') ?? [];
  const after = parts[Math.max(parts.indexOf('projects'), parts.indexOf('browse')) + 1] ?? '';
  const key = after.split('-')[0] ?? '';
  const isAllowed =
    url !== null && hosts.some((one) => (one.startsWith('.') ? url.host.endsWith(one) : url.host === one));
  if (url === null || url.protocol !== 'https:' || !isAllowed || !KEY.test(key))
    throw new GreffierError(TASK_FAILURES.addressInvalid);
  return { site: url.origin, key };
}
