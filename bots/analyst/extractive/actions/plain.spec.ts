import { describe, expect, it } from 'vitest';
import { numberLines } from '#domain/transcript/transcript.ts';
import { CHATTER } from '#test/fixtures/chatter.ts';
import { createExtractiveAnalyst } from '../analyst.ts';

type Turn = readonly [speaker: string, text: string];
const [JULIE, KARIM] = ['Julie Petit', 'Karim Benali'];

const AROUND: readonly Turn[] = CHATTER.map((text, at) => [at % 2 ? KARIM : JULIE, text]);

const workOf = async (...turns: readonly Turn[]) => {
  const all = [...AROUND, ...turns, ...AROUND];
  const lines = numberLines(all.map(([speaker, text]) => ({ speaker, text, at: null })));
  const { analysis } = await createExtractiveAnalyst().analyse({
    title: '',
    lines,
    heldAt: '2026-03-02T09:00:00Z',
  });
  return analysis.actionItems.map(({ task, assignee, deadline }) => [task, assignee, deadline?.slice(0, 10) ?? null]);
};

describe('Work in words that no rule knows', () => {
  it('is told as it was said, with who says it and when', async () => {
    expect(
      await workOf([KARIM, 'La liste complète part demain matin, sans faute.'], [JULIE, 'Parfait, merci.']),
    ).toEqual([['« La liste complète part demain matin, sans faute »', KARIM, '2026-03-03']]);
  });

  it('is told after what it is about where it says nothing of it', async () => {
    const asked: Turn = [JULIE, 'Et la liste des fournisseurs, on peut l’avoir quand ?'];
    expect(await workOf(asked, [KARIM, 'Demain soir, sans faute.'], [JULIE, 'Super.'])).toEqual([
      ['« La liste des fournisseurs, on peut l’avoir quand ? — Demain soir, sans faute »', KARIM, '2026-03-03'],
    ]);
  });

  it('says when work that is known is due, and is no work of its own', async () => {
    expect(
      await workOf(
        [KARIM, 'D’accord, je vous envoie le devis du portail.'],
        [JULIE, 'Pour quand ?'],
        [KARIM, 'Vous l’avez demain matin, sans faute.'],
        [JULIE, 'Parfait.'],
      ),
    ).toEqual([['Envoyer le devis du portail', KARIM, '2026-03-03']]);
  });

  it('is not heard in chatter', async () => {
    expect(await workOf([KARIM, 'Demain matin le quai sera encore plein.'], [JULIE, 'Comme toujours.'])).toEqual([]);
  });
});
