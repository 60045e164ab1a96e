import type { MindMapNode } from './mind-map.ts';
import { personNamed } from './relate.ts';
import { type MindMapMaterial, type StatementNode, unplaced } from './statements.ts';

const counted = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

function describe(own: readonly MindMapNode[]): { details?: string } {
  const count = (type: MindMapNode['type']) => own.filter((node) => node.type === type).length;
  const parts = [
    ...counted(count('decision'), 'décision'),
    ...counted(count('action'), 'action'),
    ...counted(count('question'), 'question'),
  ];
  return parts.length === 0 ? {} : { details: parts.join(', ') };
}

interface Person {
  readonly name: string;
  readonly own: readonly MindMapNode[];
  /** Turns of the timeline and statements: how much of the meeting was theirs. */
  readonly share: number;
}

/** Who may have a node, from what was said, and how many of them. */
export interface MapPeople {
  readonly names: readonly string[];
  readonly statements: readonly StatementNode[];
  readonly limit: number;
}

/**
 * One node for each person, tied to what they decided, took on or asked; at most `limit`, those with the largest share
 * of the meeting, in the order given. Names are those of the list alone: a speaker who is not on it gets no node.
 */
export function participantNodes(
  { names, statements, limit }: MapPeople,
  { timeline }: MindMapMaterial,
): MindMapNode[] {
  const known = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  const places = new Map<string, number | null>();
  const placeOf = (name: string): number | null => {
    const place = places.get(name) ?? personNamed(name, known);
    places.set(name, place);
    return place;
  };
  const is = (name: string | null | undefined, person: number) => typeof name === 'string' && placeOf(name) === person;
  const people = known.map((name, person): Person => {
    const own = statements
      .filter(({ node, assignee }) => is(assignee, person) || is(node.speaker, person))
      .map(({ node }) => node);
    return { name, own, share: own.length + timeline.filter((turn) => is(turn.speaker, person)).length };
  });
  const largest = people.reduce((most, { share }) => Math.max(most, share), 1);
  const kept = new Set(people.toSorted((a, b) => b.share - a.share).slice(0, limit));
  return people
    .filter((person) => kept.has(person))
    .map(({ name, own, share }, index) => ({
      ...unplaced({
        id: `participant:${index + 1}`,
        title: name,
        type: 'participant',
        weight: Math.max(1, Math.round((10 * share) / largest)),
        speaker: name,
        ...describe(own),
      }),
      connections: own.map(({ id }) => id),
    }));
}
