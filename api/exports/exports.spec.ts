import { parseTranscript } from '#domain/transcript/parse.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { action, analysis, minutes } from '#test/support/minutes-to-export.ts';
import { isLong, runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { actionsOf } from './csv.ts';
import { deadlinesIcs } from './ics.ts';
import { minutesMarkdown } from './markdown.ts';
import { fileName, type Minutes } from './minutes.ts';
import { DocumentWriter } from './writer.ts';
import { runsOf } from './pdf/runs.ts';
import { transcriptVtt } from './vtt.ts';

/** Anything that somebody may have typed, and what formats trip over. */
const anything = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      '+33',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '"',
      'a,b;c',
      'ligne\nsuivante',
      '\r\n',
      '# titre',
      '* a',
      '1. b',
      '<b>&amp;</b>',
      '|',
      '`x`',
      '[l](u)',
      '-->',
      '</v>',
      'BEGIN:VEVENT',
      ';,:\\n',
      '＝1',
    ),
  )
  .map((text) => text.replaceAll('\0', ''));

const deadlinesOf = (minutes: Omit<Minutes, 'lines'>): string =>
  deadlinesIcs(minutes.title, actionsOf(minutes), minutes.exportedAt);

describe('deadlines as a calendar', () => {
  const events = (ics: string) =>
    new ICAL.Component(ICAL.parse(ics) as never).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

  it('are whole days, or half hours in Paris, in winter and in summer', () => {
    const ics = deadlinesOf(
      minutes({
        analysis: analysis([
          action(),
          action({ id: 'a2', deadline: '2026-12-01T14:30' }),
          action({ id: 'a3', deadline: '2026-07-14T09:00' }),
          action({ id: 'a4', deadline: null }),
          action({ id: 'a5', status: 'completed' }),
        ]),
      }),
    );
    ICAL.TimezoneService.reset();
    expect(ics.match(/^DTSTAMP:.*$/gmu)).toEqual(Array.from({ length: 3 }, () => 'DTSTAMP:20261120T090000Z'));
    for (const zone of new ICAL.Component(ICAL.parse(ics) as never).getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(zone as never);
    const found = events(ics);
    expect(
      found.map(({ startDate }) => [
        startDate.isDate,
        startDate.toString(),
        startDate.isDate ? null : startDate.toJSDate().toISOString(),
      ]),
    ).toEqual([
      [true, '2026-12-01', null],
      [false, '2026-12-01T14:30:00', '2026-12-01T13:30:00.000Z'],
      [false, '2026-07-14T09:00:00', '2026-07-14T07:00:00.000Z'],
    ]);
    expect(found[0]?.endDate.toString()).toBe('2026-12-02');
    expect(found[1]?.startDate.zone?.tzid).toBe('Europe/Paris');
    expect(found.map(({ uid }) => uid)).toEqual([
      'a1@11111111-1111-5111-8111-111111111111.greffier',
      'a2@11111111-1111-5111-8111-111111111111.greffier',
      'a3@11111111-1111-5111-8111-111111111111.greffier',
    ]);
  });

  it('keep their words whatever they are, in lines that no reader cuts', () => {
    fc.assert(
      fc.property(anything, anything, (task, title) => {
        const ics = deadlinesOf(minutes({ title, analysis: analysis([action({ task })]) }));
        const [event] = events(ics);
        const plain = (text: string) => text.replaceAll(/\r\n?|\n/gu, '\n');
        expect(plain(event?.summary ?? '')).toBe(plain(task));
        expect(events(ics)).toHaveLength(1);
        for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }),
    );
  });
});

const NOTES = [
  { text: 'Rappeler le notaire', by: 'Claire', at: new Date('2026-07-01T08:05:00Z') },
  { text: '<b>Relire</b> le bail', by: null, at: new Date('2026-12-01T08:05:00Z') },
];

describe('minutes as Markdown', () => {
  const textOf = (node: Nodes): string =>
    'value' in node
      ? node.value
      : 'children' in node
        ? node.children.map(textOf).join(node.type === 'tableRow' ? '|' : '')
        : '';
  const tree = (markdown: string) =>
    fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const tidy = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

  it('say what people said, and no markup of theirs', () => {
    fc.assert(
      fc.property(anything, anything, anything, (title, task, said) => {
        const markdown = minutesMarkdown(
          minutes({
            title: `T ${title}`,
            analysis: analysis([action({ task: `A ${task}` })]),
            lines: [{ line: 0, speaker: 'Claire', text: said, at: 0 }],
          }),
        );
        const root = tree(markdown);
        expect(root.children.map(({ type }) => type)).toEqual([
          'heading',
          'paragraph',
          'paragraph',
          'paragraph',
          'heading',
          'table',
          'heading',
          'paragraph',
          'heading',
          'list',
          'heading',
          'list',
        ]);
        expect(tidy(textOf(root.children[0] as Nodes))).toBe(tidy(`T ${title}`));
        expect(tidy(textOf(root.children[5] as Nodes))).toContain(tidy(`A ${task}`));
        expect(tidy(textOf(root.children.at(-1) as Nodes))).toBe(tidy(`0:00 Claire ${said}`));
      }),
      { numRuns: runs(300) },
    );
  });

  it('have what the bot noted after the summary, with who had it noted and when in Paris, and no such part where that is nothing', () => {
    expect(minutesMarkdown(minutes({ notes: NOTES }))).toMatch(
      /## Résumé Exécutif[\s\S]*\n## Notes\n\n- Rappeler le notaire \(Claire, 10:05\)\n- \\<b>Relire\\<\/b> le bail \(09:05\)\n\n## Transcript/u,
    );
    expect(minutesMarkdown(minutes({ analysis: null, notes: NOTES }))).toContain('## Notes\n\n- Rappeler');
    expect(minutesMarkdown(minutes())).not.toContain('Notes');
  });

  it('put the actions first', () => {
    expect(minutesMarkdown(minutes())).toMatch(
      /^# Comité d’été\n[\s\S]*\n\*Texte généré automatiquement par Greffier[^\n]*comment s’y opposer\u00A0: https:\/\/greffier\.exemple\.fr\/information\.\*\n[\s\S]*## Actions\n\n\| Action[\s\S]*\| Envoyer le devis \| Noé +\| 1er déc\. 2026[\s\S]*## Résumé Exécutif[\s\S]*## Décisions\n\n1\. On signe\.[\s\S]*## Transcript\n\n- 0:04 \*\*Claire\*\* Bonjour à tous/u,
    );
  });
});

describe('a transcript as subtitles', () => {
  it('is read back as it was, by the parser that reads subtitles', () => {
    const speaker = fc.constantFrom('Claire', 'Noé', 'Zoé & Cie', 'A <b>');
    const lines = fc
      .array(
        fc.record({ speaker, text: anything.filter((text) => /\p{L}/u.test(text)), wait: fc.nat({ max: 4_000_000 }) }),
        { minLength: 1, maxLength: 8 },
      )
      .map((turns) =>
        turns.reduce<TranscriptLine[]>(
          (all, { speaker, text, wait }) => [
            ...all,
            { line: all.length, speaker, text, at: (all.at(-1)?.at ?? 0) + wait + 1 },
          ],
          [],
        ),
      );
    fc.assert(
      fc.property(lines, (said) => {
        const vtt = transcriptVtt(minutes({ lines: said }));
        expect(vtt.startsWith('WEBVTT')).toBe(true);
        const [, note, ...cues] = vtt.trim().split('\n\n');
        expect(note).toMatch(/^NOTE Texte généré automatiquement par Greffier/u);
        expect(cues).toHaveLength(said.length);
        for (const cue of cues)
          expect(cue).toMatch(/^\d+\n(\d\d+):\d\d:\d\d\.\d{3} --> \d\d+:\d\d:\d\d\.\d{3}\n<v [^>\n]+>[^\n<>]*<\/v>$/u);
        const ends = cues.map((cue) => cue.split('\n')[1]?.split(' --> ') ?? []);
        for (const [from = '', to = ''] of ends) expect(from < to).toBe(true);
      }),
    );
  });

  it('has one arrow a cue, whatever people are called', () => {
    const vtt = transcriptVtt(minutes({ lines: [{ line: 0, speaker: 'Anne--', text: 'Bonjour', at: 0 }] }));
    expect(vtt.match(/-->/gu)).toHaveLength(1);
    expect(parseTranscript(vtt).turns).toEqual([{ speaker: 'Anne--', text: 'Bonjour', at: 0 }]);
  });

  it('is understood by our own parser', () => {
    const { turns } = parseTranscript(transcriptVtt(minutes()));
    expect(turns).toEqual([
      { speaker: 'Claire', text: 'Bonjour à tous', at: 4_000 },
      { speaker: 'Noé', text: 'Bonjour', at: 6_500 },
    ]);
  });

  it('cannot be made where nothing has a time', () => {
    expect(() =>
      transcriptVtt(minutes({ lines: [{ line: 0, speaker: 'Claire', text: 'Bonjour', at: null }] })),
    ).toThrow('n’indique pas les heures');
  });
});

/** Of a document with some pages. */
const LINES = isLong ? 220 : 90;

describe('minutes as PDF', () => {
  const documents = new DocumentWriter();
  const patient = () => new AbortController().signal;
  const render = async ({ lines, ...head }: Minutes, signal: AbortSignal, by = documents): Promise<Uint8Array> => {
    const pages = async function* () {
      yield lines;
    };
    const pieces: Uint8Array[] = [];
    const take = async (piece: Uint8Array) => void pieces.push(piece);
    await by.write({ format: 'pdf', minutes: head, lineCount: lines.length, pages: pages() }, { signal, take });
    return Uint8Array.from(Buffer.concat(pieces));
  };
  const read = async (bytes: Uint8Array) => {
    const document = await getDocumentProxy(bytes);
    const { text, totalPages } = await extractText(document, { mergePages: false });
    const page = await document.getPage(1);
    return {
      pages: text.map((one) => one.replaceAll(/\s+/gu, ' ')),
      totalPages,
      size: page.view.slice(2).map(Math.round),
    };
  };

  it('are A4 pages with their numbers, the actions first, in French typography and any script', async () => {
    const lines = Array.from({ length: LINES }, (_, line) => ({
      line,
      speaker: line % 2 === 0 ? 'Claire' : 'Łukasz',
      text: `Réplique ${line}\u202f: «\u00a0cœur\u00a0», Ωμέγα, Жук, سلام et 日本 👍🏽 !`,
      at: line * 1000,
    }));
    const bytes = await render(
      minutes({
        analysis: analysis(
          Array.from({ length: 30 }, (_, index) =>
            action({ id: `a${index}`, task: `Tâche ${index} — à faire`, deadline: '2026-12-01T14:30' }),
          ),
        ),
        notes: NOTES,
        lines,
      }),
      patient(),
    );
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const { pages, totalPages, size } = await read(bytes);
    expect(size).toEqual([595, 842]);
    expect(totalPages).toBeGreaterThan(3);
    pages.forEach((page, index) => expect(page).toMatch(new RegExp(`${index + 1}\\s?/\\s?${totalPages}`, 'u')));
    const whole = pages.join(' ');
    expect(whole.indexOf('Tâche 0')).toBeLessThan(whole.indexOf('Résumé Exécutif'));
    expect(whole).toContain('1er déc. 2026 à 14:30');
    expect(whole).toMatch(
      /Résumé Exécutif.*Notes .*Rappeler le notaire \(Claire, 10:05\).*<b>Relire<\/b> le bail \(09:05\).*Transcript/u,
    );
    for (const words of ['« cœur »', 'Ωμέγα', 'Жук', 'Łukasz', `Réplique ${LINES - 1}`]) expect(whole).toContain(words);
  });

  it('leave no heading alone at the foot of a page', async () => {
    for (const points of isLong ? Array.from({ length: 34 }, (_, index) => index) : [10, 11, 12, 13, 14]) {
      const keyPoints = Array.from({ length: points }, (_, index) => `Point ${index}`);
      const minutesOfPoints = analysis([action()], { keyPoints, questions: ['Qui relit ?'] });
      const { pages } = await read(await render(minutes({ analysis: minutesOfPoints }), patient()));
      for (const page of pages)
        expect(page).not.toMatch(/(Questions ouvertes|Transcript|Points Clés) ?(Comité d’été|$)/u);
    }
  });

  it('spell what their fonts lack, and say so; a name from right to left stands in its order, with its blank', async () => {
    const { pages } = await read(await render(minutes({ participants: ['王小明', 'محمد علي', 'Zoé'] }), patient()));
    expect(pages[0]).toContain('WangXiaoMing, محمد علي, Zoé');
    expect(pages.join(' ')).toContain('transcription en lettres latines');
    const { pages: plain } = await read(await render(minutes(), patient()));
    expect(plain.join(' ')).not.toContain('transcription en lettres latines');
  });

  it.runIf(isLong)('that take too much memory are given up with a code, and the next are laid out', async () => {
    const small = new DocumentWriter(isLong ? 64 : 48);
    const lines = Array.from({ length: 20_000 }, (_, line) => ({
      line,
      speaker: 'Claire',
      text: `Réplique ${line} du budget, mot pour mot.`,
      at: line * 1000,
    }));
    await expect(render(minutes({ lines }), patient(), small)).rejects.toMatchObject({ code: 'WORK_OUT_OF_MEMORY' });
    expect((await read(await render(minutes(), patient()))).totalPages).toBeGreaterThan(0);
  });

  it('are made of any text, in the order in which they were asked for, a few at a time', async () => {
    const some = fc.sample(fc.tuple(anything, anything), isLong ? 6 : 2);
    const all = await Promise.all(
      some.map(([title, text]) =>
        render(minutes({ title, lines: [{ line: 0, speaker: title, text, at: null }] }), patient()),
      ),
    );
    for (const bytes of all) expect((await read(bytes)).totalPages).toBeGreaterThan(0);
  });

  it.runIf(isLong)('are refused by name when too many are asked for at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => render(minutes(), patient())));
    const refused = outcomes
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => (reason as { code: string }).code);
    expect(refused).toEqual(['TOO_MANY_EXPORTS', 'TOO_MANY_EXPORTS']);
  });

  it.runIf(isLong)('are written beside a long one, and long ones one after the other', async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => ({
      line,
      speaker: 'Claire',
      text: `Réplique ${line} du budget.`,
      at: line * 1000,
    }));
    const leave = new AbortController();
    const long = [render(minutes({ lines }), leave.signal), render(minutes({ lines }), leave.signal)];
    expect((await read(await render(minutes(), patient()))).totalPages).toBeGreaterThan(0);
    leave.abort();
    const codes = (await Promise.allSettled(long)).map(
      (one) => one.status === 'rejected' && (one.reason as { readonly code: string }).code,
    );
    expect(codes).toEqual(['EXPORT_TOO_LONG', 'TOO_MANY_EXPORTS']);
  });

  it.runIf(isLong)('tell how far they are, ever further', async () => {
    const lines = Array.from({ length: 150 }, (_, line) => ({
      line,
      speaker: 'Claire',
      text: `Réplique ${line} du budget.`,
      at: line * 1000,
    }));
    const told: number[] = [];
    const { lines: all, ...head } = minutes({ lines });
    const pages = async function* () {
      yield all;
    };
    const onProgress = (share: number) => void told.push(share);
    const take = () => Promise.resolve();
    const context = { signal: patient(), onProgress, take };
    await documents.write({ format: 'pdf', minutes: head, lineCount: lines.length, pages: pages() }, context);
    expect(told.length).toBeGreaterThan(20);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeGreaterThan(0.9);
  });

  it('that nobody would get in time are not laid out, and leave the queue', async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => ({
      line,
      speaker: 'Claire',
      text: `Réplique ${line} du budget.`,
      at: line * 1000,
    }));
    const leave = new AbortController();
    const begun = [render(minutes({ lines }), leave.signal), render(minutes(), leave.signal)];
    const waiting = Array.from({ length: 8 }, () => render(minutes(), leave.signal));
    leave.abort();
    const codes = (await Promise.allSettled([...begun, ...waiting])).map(
      (one) => one.status === 'rejected' && (one.reason as { readonly code: string }).code,
    );
    expect(codes).toEqual([...begun.map(() => 'EXPORT_TOO_LONG'), ...waiting.map(() => 'TOO_MANY_EXPORTS')]);
    expect((await read(await render(minutes(), patient()))).totalPages).toBeGreaterThan(0);
  });
});

describe('runs of a text', () => {
  const fonts = [
    { font: 'A', has: (code: number) => code < 0x250 },
    { font: 'B', has: (code: number) => code < 0x600 || code === 0x25a1 },
  ] as const;

  it('are in the first font that can draw them, blanks with what stands before, and spelled where none can', () => {
    let spelled = 0;
    expect(runsOf('été Ωμ x 日\u200d本', [...fonts], () => spelled++)).toEqual([
      { text: 'été ', font: 'A' },
      { text: 'Ωμ ', font: 'B' },
      { text: 'x RiBen', font: 'A' },
    ]);
    expect(spelled).toBe(2);
    expect(runsOf('\ue000', [...fonts])).toEqual([{ text: '□', font: 'B' }]);
  });

  it('are one piece for a name from right to left, with no blank at its ends, and several for a long text', () => {
    const wide = { font: 'B', has: () => true };
    expect(runsOf('et محمد علي, là', [fonts[0], wide])).toEqual([
      { text: 'et ', font: 'A' },
      { text: 'محمد\u00a0علي', font: 'B' },
      { text: ', là', font: 'A' },
    ]);
    const pieces = runsOf(Array(30).fill('محمد').join(' '), [fonts[0], wide]).map(({ text }) => text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(50);
    expect(pieces.join('').replaceAll('\u00a0', ' ')).toBe(Array(30).fill('محمد').join(' '));
  });

  it('lose nothing that can be drawn', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', ' ', 'Ω', '\u202f', '—') }),
        (text) =>
          void expect(
            runsOf(text, [fonts[0], { font: 'B', has: () => true }])
              .map((run) => run.text)
              .join(''),
          ).toBe(text.normalize('NFC')),
      ),
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['Comité d’été / budget', 'Comité-d-été-budget.pdf'],
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['"\r\n', 'reunion.pdf'],
    ['会議', '会議.pdf'],
  ])('of « %s »', (title, name) => expect(fileName(title, 'pdf')).toBe(name));
});
