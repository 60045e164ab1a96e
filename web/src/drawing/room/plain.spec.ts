import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placed, plainText } from './plain.ts';

const PLAIN = 'flowchart LR\n  a --> b';

describe('the text of a diagram', () => {
  it.each([
    [`%%{init: {"securityLevel": "loose"}}%%\n${PLAIN}`],
    [`%%{ init: { 'theme': 'dark' } }%%${PLAIN}`],
    [`---\nconfig:\n  securityLevel: loose\n---\n${PLAIN}`],
    [`\uFEFF  \n---\r\ntitle: a\r\n---\r\n---\r\nconfig:\r\n  htmlLabels: true\r\n---\r\n${PLAIN}`],
    [`%%{init: {}}%%\n---\nconfig: {}\n---\n${PLAIN}`],
  ])('says nothing about how it is drawn: %j', (text) => expect(plainText(text).trim()).toBe(PLAIN));

  it('keeps its lines where they were, for what is said of them', () => {
    const text = `---\ntitle: a\n---\n%%{init: {\n}}%%\n${PLAIN}`;
    expect(plainText(text).split('\n').indexOf('flowchart LR')).toBe(text.split('\n').indexOf('flowchart LR'));
  });

  it('is told line by line as it was written', () => {
    expect(placed('Parse error on line 2:\n…', plainText(`---\ntitle: a\n---\n${PLAIN}`))).toBe(
      'Parse error on line 5:\n…',
    );
    expect(placed('Parse error on line 2:\n…', PLAIN)).toBe('Parse error on line 2:\n…');
    expect(placed('No diagram type detected', '')).toBe('No diagram type detected');
  });

  it('keeps comments, and dashes that are no front matter', () => {
    const text = 'flowchart LR\n%% une note\n  a --- b\n---\n';
    expect(plainText(text)).toBe(text);
  });

  it('loses a directive that is never closed, with what it hides', () =>
    expect(plainText(`${PLAIN}\n%%{init: {`).trim()).toBe(PLAIN));

  it('has no directive and no front matter left, however they are put into one another', () => {
    const parts = fc.constantFrom('%', '%%{', '{', '}', '}%%', 'init', '---', '\n', '---\n', ' ', 'a', '\r');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (written) => {
        const plain = plainText(written.join(''));
        expect(plain).not.toMatch(/%%\{/u);
        expect(plain).not.toMatch(/^\s*---[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/u);
        expect(plainText(plain)).toBe(plain);
      }),
    );
  });
});
