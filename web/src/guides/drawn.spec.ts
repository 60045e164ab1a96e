import { describe, expect, it } from 'vitest';
import { countFigures, drawDiagram } from '../../documentation.ts';

const TEXT = `flowchart LR
  a[Le bot] -->|écrit dans le| b[(Journal)]
  c{Choix} -.-> a
`;

describe('a diagram', () => {
  it('is drawn without styles, scripts, data and addresses of others, in the colours of the application', async () => {
    const { markup, width } = await drawDiagram(TEXT, 'one');
    expect(markup).toMatch(/^<svg aria-hidden="true" /u);
    expect(markup).not.toMatch(/<style|<script|style=|data-|https?:\/\/(?!www\.w3\.org)|#[\dA-Fa-f]{6}/u);
    expect(markup).toContain('fill="var(--sunken)"');
    expect(markup).toContain('url(#one-arrowhead)');
    expect(width).toBeGreaterThan(100);
  });

  it('is told in words, arrow by arrow', async () => {
    expect((await drawDiagram(TEXT, 'one')).relations).toEqual([
      { from: 'Le bot', says: 'écrit dans le', to: 'Journal' },
      { from: 'Choix', says: '', to: 'Le bot' },
    ]);
  });

  it('that cannot be drawn stops the build', async () => {
    await expect(drawDiagram('no diagram of any kind', 'one')).rejects.toThrow(Error);
  });
});

it('counts files, lines, diagrams and calls of the project', async () => {
  const { files, lines, diagrams, endpoints } = await countFigures();
  expect(files).toBeGreaterThan(1_000);
  expect(lines).toBeGreaterThan(files * 10);
  expect(diagrams).toBe(4);
  expect(endpoints).toBeGreaterThan(25);
});
