// @vitest-environment happy-dom
import {
  addDiagram,
  addedDiagrams,
  changeDiagram,
  LONGEST_DIAGRAM,
  readDiagram,
  removeDiagram,
  restoreDiagram,
  type DiagramView,
} from '#api/contract/documentation.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { answer, overtaken, refuse, stubServer, type Received } from '../testing/server.ts';
import type { Outcome } from '../drawing/room.ts';

/** What the room answers, by text; `browser/guides.spec.ts` has it draw. */
const drawings = vi.hoisted(() => new Map<string, Outcome>());
vi.mock('../drawing/room.ts', () => ({
  enterRoom: () => () => undefined,
  draw: async ({ text }: { text: string }) =>
    drawings.get(text) ?? { kind: 'drawn', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 10, height: 10 },
}));

const DIAGRAM: DiagramView = {
  id: '1c1a2b6e-3b1c-4a57-9d3b-5f1f6f0c5b11',
  title: 'Réseau du siège',
  text: 'flowchart LR\n  a --> b',
  section: 'architecture',
  changedAt: '2026-11-20T09:00:00.000Z',
  changedBy: 'Claire Martin',
  revision: '3',
};
const position = 's:1';

let kept: DiagramView | null = DIAGRAM;
const server = () =>
  stubServer([
    [addedDiagrams, () => answer(addedDiagrams, { diagrams: kept === null ? [] : [kept] })],
    [readDiagram, () => (kept ? answer(readDiagram, { data: kept }) : refuse(404, 'DIAGRAM_NOT_FOUND', 'Introuvable'))],
    [
      addDiagram,
      ({ body }: Received) => {
        kept = { ...DIAGRAM, ...(body as Partial<DiagramView>) };
        return answer(addDiagram, { success: true, position, id: DIAGRAM.id });
      },
    ],
    [changeDiagram, () => answer(changeDiagram, { success: true, position })],
    [
      removeDiagram,
      () => {
        kept = null;
        return answer(removeDiagram, { success: true, position });
      },
    ],
    [
      restoreDiagram,
      () => {
        kept = DIAGRAM;
        return answer(restoreDiagram, { success: true, position });
      },
    ],
  ]);

beforeEach(() => {
  kept = DIAGRAM;
  drawings.clear();
});
afterEach(cleanup);

// The page has hundreds of elements, of which each look by role asks for roles and names: these look at few.
const figure = async () => within(await screen.findByLabelText(DIAGRAM.title, { selector: 'figure' }));
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const labelled = (label: string) => screen.findByLabelText(label, { selector: 'button' });

describe('a diagram that was added', () => {
  it('stands in its section as a picture with its text, without buttons for who may not change it', async () => {
    server();
    renderApp('/documentation', { role: 'observer' });
    const shown = await figure();
    expect((await shown.findByRole('img', { name: DIAGRAM.title })).getAttribute('src')).toMatch(/^data:image\/svg/u);
    expect(shown.getByText('Texte du diagramme')).toBeDefined();
    expect(shown.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Ajouter un diagramme', { selector: 'button' })).toBeNull();
  });

  it.each<readonly [Outcome, RegExp]>([
    [{ kind: 'wrong', reason: 'Parse error on line 2' }, /^Syntax error in text$/u],
    [{ kind: 'slow' }, /met trop de temps à se dessiner/u],
    [{ kind: 'large' }, /est trop grand pour être montré/u],
    [{ kind: 'away' }, /n’a pas pu être chargé/u],
  ])('that is not drawn, %j, says so and stays readable', async (outcome, said) => {
    drawings.set(DIAGRAM.text, outcome);
    server();
    renderApp('/documentation', { role: 'user' });
    const shown = await figure();
    expect(await shown.findByText(said)).toBeDefined();
    expect(shown.getAllByText(/flowchart LR/u).length).toBeGreaterThan(0);
    if (outcome.kind === 'wrong') expect(shown.getByText('Parse error on line 2')).toBeDefined();
  });

  it('is drawn once more where that is asked for', async () => {
    drawings.set(DIAGRAM.text, { kind: 'slow' });
    server();
    const { user } = renderApp('/documentation');
    const again = await button('Réessayer');
    drawings.clear();
    await user.click(again);
    expect(await (await figure()).findByRole('img', { name: DIAGRAM.title })).toBeDefined();
  });

  it('is removed after a question, and put back by the message that says so', async () => {
    const { received } = server();
    const { user } = renderApp('/documentation');
    await user.click(await labelled(`Retirer : ${DIAGRAM.title}`));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(screen.queryByLabelText(DIAGRAM.title, { selector: 'figure' })).toBeNull());
    expect(received.find(({ method }) => method === 'delete')?.query.get('seen')).toBe('3');
    await user.click(await button('Annuler'));
    await figure();
  });

  it('that cannot be read says so, and is asked for again', async () => {
    stubServer([
      [addedDiagrams, () => answer(addedDiagrams, { diagrams: [DIAGRAM] })],
      [readDiagram, () => refuse(503, 'NOT_YET_VISIBLE', 'Plus tard')],
    ]);
    renderApp('/documentation', { role: 'user' });
    expect((await (await figure()).findByRole('alert')).textContent).toMatch(/n’a pas pu être chargé/u);
  });
});

describe('the diagrams that were added', () => {
  it('are none at first: administrators are told how to add one', async () => {
    kept = null;
    server();
    renderApp('/documentation');
    expect(await screen.findByText('Aucun diagramme n’a été ajouté.')).toBeDefined();
  });

  it('that could not be loaded say so to everybody', async () => {
    stubServer([]);
    renderApp('/documentation', { role: 'observer' });
    expect(await screen.findByText('Les diagrammes ajoutés n’ont pas pu être chargés.')).toBeDefined();
  });

  it('are found by the palette', async () => {
    server();
    const { user, address } = renderApp('/documentation');
    await figure();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Rechercher ou commander' }), 'siège');
    await user.click(await screen.findByRole('option', { name: `Documentation\u00A0: ${DIAGRAM.title}` }));
    expect(address()).toBe('/documentation');
    await waitFor(() => expect(document.activeElement?.id).toBe(`diagramme-${DIAGRAM.id}`));
  });
});

describe('the editor', () => {
  const write = async (user: ReturnType<typeof renderApp>['user'], title: string, text: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Titre'));
    await user.type(dialog.getByLabelText('Titre'), title);
    fireEvent.change(dialog.getByLabelText('Texte, en Mermaid'), { target: { value: text } });
    return dialog;
  };

  it('adds a diagram to a section, drawn while it is written', async () => {
    kept = null;
    const { received } = server();
    const { user } = renderApp('/documentation');
    await screen.findByText('Aucun diagramme n’a été ajouté.');
    await user.click(await button('Ajouter un diagramme'));
    const dialog = await write(user, 'Sauvegarde', 'flowchart LR');
    await user.selectOptions(dialog.getByLabelText('Section'), 'DevOps');
    expect(await dialog.findByRole('img', { name: 'Sauvegarde' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByLabelText('Texte, en Mermaid')).toBeNull());
    const body = received.find(({ method }) => method === 'post')?.body;
    expect(body).toEqual({ title: 'Sauvegarde', text: 'flowchart LR', section: 'devops' });
  });

  it('counts to 50,000 characters, and saves no more', async () => {
    server();
    const { user } = renderApp('/documentation');
    await user.click(await button('Ajouter un diagramme'));
    const dialog = await write(user, 'Long', 'x'.repeat(LONGEST_DIAGRAM));
    expect(dialog.getByText(/^50\s000\s\/\s50\s000 caractères$/u)).toBeDefined();
    expect(dialog.getByText('Enregistrer', { selector: 'button' })).toHaveProperty('disabled', false);
    fireEvent.change(dialog.getByLabelText('Texte, en Mermaid'), {
      target: { value: 'x'.repeat(LONGEST_DIAGRAM + 1) },
    });
    expect(dialog.getByText(/^50\s001\s\/\s50\s000 caractères\s: le texte est trop long\.$/u)).toBeDefined();
    expect(dialog.getByText('Enregistrer', { selector: 'button' })).toHaveProperty('disabled', true);
    expect(await dialog.findByText(/^Taille maximale dépassée/u)).toBeDefined();
  });

  it('asks before what was written is lost, and not before nothing was', async () => {
    server();
    const { user } = renderApp('/documentation');
    await user.click(await labelled(`Modifier : ${DIAGRAM.title}`));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByLabelText('Texte, en Mermaid')).toBeNull());
    await user.click(await labelled(`Modifier : ${DIAGRAM.title}`));
    await write(user, 'Autre', 'autre');
    await user.keyboard('{Escape}');
    const asked = within(await screen.findByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Rester' }));
    expect(screen.getByLabelText('Texte, en Mermaid')).toHaveProperty('value', 'autre');
    await user.keyboard('{Escape}');
    await user.click(await button('Abandonner ma saisie'));
    await waitFor(() => expect(screen.queryByLabelText('Texte, en Mermaid')).toBeNull());
  });

  it('names who was faster, keeps what was written, and saves over it where that is chosen', async () => {
    let faster = true;
    const { received } = stubServer([
      [addedDiagrams, () => answer(addedDiagrams, { diagrams: [DIAGRAM] })],
      [readDiagram, () => answer(readDiagram, { data: DIAGRAM })],
      [
        changeDiagram,
        () =>
          faster
            ? overtaken('DIAGRAM_CHANGED_MEANWHILE', { by: 'Noor', at: '2026-11-20T09:05:00.000Z' })
            : answer(changeDiagram, { success: true, position }),
      ],
    ]);
    const { user } = renderApp('/documentation');
    await user.click(await labelled(`Modifier : ${DIAGRAM.title}`));
    const dialog = await write(user, 'Le mien', 'le mien');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText(/^Noor a changé ce diagramme le .*Votre texte est toujours là\.$/u)).toBeDefined();
    faster = false;
    await user.click(dialog.getByRole('button', { name: 'Garder le mien' }));
    await waitFor(() => expect(screen.queryByLabelText('Texte, en Mermaid')).toBeNull());
    const bodies = received.filter(({ method }) => method === 'put').map(({ body }) => body);
    expect(bodies).toEqual([
      { title: 'Le mien', text: 'le mien', section: 'architecture', seen: '3' },
      { title: 'Le mien', text: 'le mien', section: 'architecture' },
    ]);
  });
});
