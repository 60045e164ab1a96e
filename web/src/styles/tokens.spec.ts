import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCES }).filter(
  (file) => !/\.spec\.tsx?$/u.test(file) && file !== 'styles/tokens.css',
);

/**
 * Hexadecimal colours (not the `#api/…` of an import), colour functions, and the palette classes that Tailwind ships
 * with.
 */
const COLOURS = [
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\/)/giu,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/giu,
  /\b(?:bg|text|border|fill|stroke|ring|outline|divide|from|via|to|shadow|accent|caret|decoration)-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+)/gu,
];

const coloursIn = (text: string): readonly string[] => COLOURS.flatMap((colour) => text.match(colour) ?? []);

const themes = [
  ...readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').matchAll(/:root[^{]*\{([^}]*)\}/gu),
].map(([, block = '']) =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/gu)].map(([, name = '', value = '']) => [name, value])),
);
const [light = {}, bySystem = {}, byChoice = {}] = themes;

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
const luminance = (hex: string): number => {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/giu, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (bright + 0.05) / (dark + 0.05);
};

describe('colours', () => {
  it('are recognised in every notation', () => {
    expect(coloursIn('color: #fff; background: rgb(0 0 0 / 0.5)')).toHaveLength(2);
    expect(coloursIn('<p className="bg-red-500 text-white border-[#2b519c]" />')).toHaveLength(3);
    expect(coloursIn("import { role } from '#api/contract/auth.ts'; const id = '#contenu';")).toEqual([]);
  });

  it('stand in tokens.css and nowhere else', () => {
    const found = files.flatMap((file) =>
      coloursIn(readFileSync(join(SOURCES, file), 'utf8')).map((colour) => `${file}: ${colour}`),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });

  it('have the same names in light and dark, and the same dark values whether the system or the person chose', () => {
    expect(themes).toHaveLength(3);
    expect(Object.keys(bySystem)).toEqual(Object.keys(light));
    expect(byChoice).toEqual(bySystem);
  });

  it.each([
    ['light', light],
    ['dark', bySystem],
  ])('can be read: at least 4.5 to 1 for text, 3 to 1 for the borders of fields (%s)', (_name, theme) => {
    const ratio = (ink: string, paper: string) => contrast(theme[ink] ?? '', theme[paper] ?? '');
    const papers = ['--canvas', '--surface', '--sunken'];
    const inks = ['--text', '--text-secondary', '--text-tertiary', '--accent', '--success', '--warning', '--danger'];
    const hues = Array.from({ length: 8 }, (_, index) => `--speaker-${index + 1}`);
    const pairs = [
      ...inks.flatMap((ink) => papers.map((paper) => [ink, paper] as const)),
      ...['--accent', '--success', '--warning', '--danger'].map((tone) => [tone, `${tone}-soft`] as const),
      ...hues.flatMap((hue) => [['--on-speaker', hue] as const, [hue, '--surface'] as const]),
      ['--on-accent', '--accent'] as const,
      ['--on-danger', '--danger'] as const,
    ];
    expect(pairs.filter(([ink, paper]) => ratio(ink, paper) < 4.5)).toEqual([]);
    expect(papers.filter((paper) => ratio('--field-border', paper) < 3)).toEqual([]);
  });
});
