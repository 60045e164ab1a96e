/**
 * When the oldest of the answers was asked for that the first page shows, in ms of the clock; null where none was asked
 * early. It is looked at when the application begins: its pages, whose code comes later, take the answers away.
 */
const oldestAnswer = ((): number | null => {
  const moments = [...(window.greffierEarly?.values() ?? [])].map(({ askedAt }) => askedAt);
  return moments.length === 0 ? null : Date.now() - (performance.now() - Math.min(...moments));
})();

let opening = oldestAnswer;

/**
 * Since when changes have to be heard of for everything shown to be current, in ms of the clock: since the oldest early
 * answer for the first page of this process, and since now for somebody who signs in later.
 */
export const shownSince = (): number => {
  const since = opening ?? Date.now();
  opening = null;
  return since;
};
