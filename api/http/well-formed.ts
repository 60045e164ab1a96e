/**
 * A value whose texts can all be written as UTF-8, which half a character cannot, and Postgres refuses it inside JSON:
 * it becomes U+FFFD. What is well-formed is given back as it is. The depth is that of a body, which is bounded.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (Array.isArray(value)) {
    const items = value.map(wellFormed);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const changed = entries.map(([name, member]) => [name, wellFormed(member)] as const);
  return changed.some(([, member], index) => member !== entries[index]?.[1]) ? Object.fromEntries(changed) : value;
}
