// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isTyping, keyOf, match } from './keys.ts';

const pressed = (
  key: string,
  modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; graph?: boolean } = {},
) => ({
  key,
  ctrlKey: modifiers.ctrlKey ?? false,
  metaKey: modifiers.metaKey ?? false,
  altKey: modifiers.altKey ?? false,
  getModifierState: (name: string) => name === 'AltGraph' && modifiers.graph === true,
});

describe('a key', () => {
  it.each([
    [pressed('r'), 'r'],
    [pressed('R'), 'r'],
    [pressed('?'), '?'],
    [pressed('k', { ctrlKey: true }), 'mod+k'],
    [pressed('K', { metaKey: true }), 'mod+k'],
    // « [ » on a French keyboard.
    [pressed('[', { ctrlKey: true, altKey: true, graph: true }), '['],
    [pressed('r', { altKey: true }), null],
    [pressed('Enter'), null],
    [pressed('Shift'), null],
  ])('is written as sequences write it', (event, key) => expect(keyOf(event)).toBe(key));

  it('belongs to a field that has the focus, and not to a box to check', () => {
    document.body.innerHTML =
      '<input id="a"><input id="b" type="checkbox"><div role="dialog"><button id="c"></button></div><a id="d"></a>';
    const typing = ['a', 'b', 'c', 'd'].map((id) => isTyping(document.getElementById(id)));
    expect(typing).toEqual([true, false, true, false]);
    expect(isTyping(null)).toBe(false);
  });
});

describe('keys one after the other', () => {
  const sequences = ['g r', 'g a', '/', 'mod+k'];
  it.each([
    ['/', '/', ''],
    ['g', null, 'g'],
    ['g r', 'g r', ''],
    ['g x', null, ''],
    ['g /', '/', ''],
    ['g g', null, 'g'],
    ['x', null, ''],
  ])('%s', (keys, found, rest) => expect(match(keys, sequences)).toEqual({ found, rest }));
});
