import Ajv from 'ajv-draft-04';
import formats from 'ajv-formats';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { icon } from './icons.ts';
import { teamsManifest } from './manifest.ts';
import { teamsPackage } from './package.ts';

const options = {
  clientId: 'c0ffee00-0000-4000-8000-000000000010',
  publicUrl: 'https://greffier.exemple.fr',
  version: '1.2.3',
};

interface Manifest {
  readonly manifestVersion: string;
  readonly version: string;
  readonly id: string;
  readonly name: Readonly<Record<'short' | 'full', string>>;
  readonly description: Readonly<Record<'short' | 'full', string>>;
  readonly developer: Readonly<Record<string, string>>;
  readonly icons: Readonly<Record<'color' | 'outline', string>>;
  readonly accentColor: string;
  readonly validDomains: readonly string[];
  readonly bots: readonly {
    readonly botId: string;
    readonly scopes: readonly string[];
    readonly commandLists: readonly {
      readonly scopes: readonly string[];
      readonly commands: readonly { readonly title: string; readonly description: string }[];
    }[];
  }[];
}

it('keeps the rules that Teams has for the manifest of an app', async () => {
  const zip = await JSZip.loadAsync(await teamsPackage(options));
  expect(Object.keys(zip.files).toSorted()).toEqual(['color.png', 'manifest.json', 'outline.png']);
  const manifest = JSON.parse((await zip.file('manifest.json')?.async('string')) ?? '') as Manifest;
  expect(manifest).toMatchObject({ id: options.clientId, version: '1.2.3', validDomains: ['greffier.exemple.fr'] });
  const lengths: readonly (readonly [text: string, most: number])[] = [
    [manifest.name.short, 30],
    [manifest.name.full, 100],
    [manifest.description.short, 80],
    [manifest.description.full, 4_000],
    [manifest.developer['name'] ?? '', 32],
  ];
  expect(lengths.filter(([text, most]) => text === '' || text.length > most)).toEqual([]);
  for (const url of ['websiteUrl', 'privacyUrl', 'termsOfUseUrl']) expect(manifest.developer[url]).toMatch(/^https:/u);
  expect(manifest.accentColor).toMatch(/^#[\dA-F]{6}$/u);
  const [bot] = manifest.bots;
  expect(manifest.bots).toHaveLength(1);
  expect(bot).toMatchObject({ botId: options.clientId, scopes: ['personal', 'groupChat', 'team'] });
  const [list] = bot?.commandLists ?? [];
  expect(list?.commands.map(({ title }) => title)).toEqual([
    'aide',
    'statut',
    'participants',
    'temps',
    'résumé',
    'note',
    'rappel',
  ]);
  expect(list?.commands.filter(({ title, description }) => title.length > 32 || description.length > 128)).toEqual([]);
});

it('is what the schema says that Microsoft publishes of its version', async () => {
  const manifest = teamsManifest(options);
  const file = `../../node_modules/@microsoft/app-manifest/build/json-schemas/teams/v${manifest.manifestVersion}/MicrosoftTeams.schema.json`;
  const schema = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as object;
  const ajv = new Ajv.default({ allErrors: true, strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(schema);
  isValid(manifest);
  expect(isValid.errors).toBeNull();
  expect(isValid({ ...manifest, bots: [{ ...manifest.bots[0], scopes: ['everywhere'] }] })).toBe(false);
});

it('draws its icons: 192 pixels of colour, and 32 of white or nothing', () => {
  for (const [kind, side] of [
    ['color', 192],
    ['outline', 32],
  ] as const) {
    const png = icon(kind, side);
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([side, side, 8, 6]);
    const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    expect(pixels).toHaveLength(side * (side * 4 + 1));
    const colours = new Set<string>();
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) {
        const at = row * (side * 4 + 1) + 1 + column * 4;
        colours.add(pixels.subarray(at, at + 4).toString('hex'));
      }
    expect([...colours].toSorted()).toEqual(kind === 'color' ? ['1a2433ff', 'ffffffff'] : ['ffffff00', 'ffffffff']);
  }
});
