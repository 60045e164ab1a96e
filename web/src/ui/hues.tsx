import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The hues of speakers, in the order in which they are dealt. */
export const HUES = [
  'bg-speaker-1',
  'bg-speaker-2',
  'bg-speaker-3',
  'bg-speaker-4',
  'bg-speaker-5',
  'bg-speaker-6',
  'bg-speaker-7',
  'bg-speaker-8',
] as const;
export type Hue = (typeof HUES)[number];

/** A hue for each name, in the order of the names: nobody shares one before all are dealt. */
export function dealHues(names: Iterable<string>): ReadonlyMap<string, Hue> {
  const hues = new Map<string, Hue>();
  for (const name of new Set(names)) hues.set(name, HUES[hues.size % HUES.length] ?? HUES[0]);
  return hues;
}

/** Outside a meeting: same name, same hue, on every screen (FNV-1a over the characters). */
const hueOf = (name: string): Hue => {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return HUES[(hash >>> 0) % HUES.length] ?? HUES[0];
};

const Dealt = createContext<ReadonlyMap<string, Hue>>(new Map());

/** Deals hues to the people of one meeting: first to those who speak, in their order, then to the others. */
export const SpeakerHues = ({
  names,
  children,
}: {
  readonly names: readonly string[];
  readonly children: ReactNode;
}) => {
  const order = JSON.stringify([...new Set(names)]);
  // Other lines by the same people deal nothing anew, and draw nothing again.
  const hues = useMemo(() => dealHues(JSON.parse(order) as string[]), [order]);
  return <Dealt value={hues}>{children}</Dealt>;
};

/** Tells the hue of each name here. */
export const useHues = (): ((name: string) => Hue) => {
  const dealt = useContext(Dealt);
  return (name) => dealt.get(name) ?? hueOf(name);
};

export const useHue = (name: string): Hue => useHues()(name);
