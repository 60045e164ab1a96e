import { describe, expect, it } from 'vitest';
import { BOTTOM_BAR_ENTRIES, isCurrent, menuOf, splitLabel } from '../features/shell/navigation.ts';
import { NAVIGATION } from './navigation.ts';

const { sections, menu } = NAVIGATION;

const currentAt = (pathname: string): readonly string[] =>
  sections.filter((section) => isCurrent(section, pathname)).map(({ label }) => label);

describe('navigation', () => {
  it('has the seven specified entries', () => {
    expect(sections.map(({ label, paths: [path] }) => [label, path])).toEqual([
      ['Dashboard', '/'],
      ['Réunions', '/meetings'],
      ['Bot Google Meet', '/google-meet-bot'],
      ['Analyse Réunion', '/test-bot'],
      ['Guide Utilisateur', '/user-guide'],
      ['Documentation', '/documentation'],
      ['Infrastructure', '/infrastructure'],
    ]);
  });

  it('shows the first word of the first five in the bottom bar', () => {
    expect(sections.slice(0, BOTTOM_BAR_ENTRIES).map(({ label }) => splitLabel(label)[0])).toEqual([
      'Dashboard',
      'Réunions',
      'Bot',
      'Analyse',
      'Guide',
    ]);
    expect(sections.map(({ label }) => splitLabel(label).join(''))).toEqual(sections.map(({ label }) => label));
  });

  it.each([
    ['/', 'Dashboard'],
    ['/dashboard', 'Dashboard'],
    ['/meetings', 'Réunions'],
    ['/meetings/42', 'Réunions'],
    ['/google-meet-bot', 'Bot Google Meet'],
  ])('at %s is at %s alone', (pathname, label) => {
    expect(currentAt(pathname)).toEqual([label]);
  });

  it('is nowhere at an address that only begins alike', () => {
    expect(currentAt('/meetings-of-others')).toEqual([]);
  });
});

describe('the menu of the user card', () => {
  it.each(['observer', 'user'] as const)('leads a person with the role %s to their own account only', (role) => {
    expect(menuOf(menu, role).map(({ label }) => label)).toEqual(['Mon compte']);
  });

  it('leads administrators to the administration too', () => {
    expect(menuOf(menu, 'admin')).toMatchObject([
      { path: '/account' },
      { path: '/users', label: 'Administration' },
      { path: '/admin/anti-spam/dashboard', label: 'Anti-spam' },
    ]);
  });
});
