import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '../identity/slice.ts';
import { ADMINISTRATION } from '../administration/pages.ts';
import { paths } from '../routes/paths.ts';
import { lazyLayer } from '../ui/lazyLayer.tsx';
import { fr } from './fr.ts';
import { areSingleKeysOn, isTyping, keyOf, match, SEQUENCE_MS } from './keys.ts';
import { OPEN_PALETTE } from './open.ts';
import type { PaletteProps } from './Palette.tsx';
import { allCommands, useCommands, type Command } from './registry.ts';

/** What leads to the pages, as the frame has it. */
export interface Pages {
  readonly sections: readonly { readonly paths: readonly [string, ...string[]]; readonly label: string }[];
  readonly menu: readonly {
    readonly path: string;
    readonly label: string;
    readonly of: 'everyone' | 'administrators';
  }[];
}

const Palette = lazyLayer<PaletteProps>(() => import('./Palette.tsx').then((module) => module.Palette));
const Help = lazyLayer<PaletteProps>(() => import('./Help.tsx').then((module) => module.Help));

/** The keys of pages that have some; the others are reached by the palette. */
const GO: Readonly<Record<string, string>> = {
  [paths.root]: 'g d',
  [paths.meetings]: 'g r',
  [paths.actions]: 'g a',
  [paths.joining]: 'g v',
  [paths.search]: 'g s',
  [paths.googleMeetBot]: 'g b',
  [paths.analysis]: 'g n',
};

const EXTRA = [
  { path: paths.actions, label: 'Actions' },
  { path: paths.joining, label: fr.joining },
  { path: paths.search, label: fr.search },
];

const usePageCommands = ({ sections, menu }: Pages): readonly Command[] => {
  const navigate = useNavigate();
  const isAdministrator = useSelector(selectUser)?.role === 'admin';
  const pages = [
    ...sections.map(({ paths: [path], label }) => ({ path, label })),
    ...EXTRA,
    ...menu.filter(({ of }) => of === 'everyone'),
    ...(isAdministrator ? ADMINISTRATION : []),
  ];
  return pages.map(({ path, label }) => ({
    id: `go ${path}`,
    label,
    section: fr.goTo,
    run: () => void navigate(path),
    ...(GO[path] === undefined ? {} : { keys: GO[path] }),
  }));
};

/** Starts what keys stand for, wherever nobody is typing; `mod+…` also there. */
const useKeys = (): void => {
  const pressed = useRef({ keys: '', at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === null || event.defaultPrevented) return;
      if (!key.startsWith('mod+') && (isTyping(event.target) || !areSingleKeysOn())) return;
      const isFollowing = event.timeStamp - pressed.current.at < SEQUENCE_MS && pressed.current.keys !== '';
      const usable = allCommands().filter(({ disabled }) => disabled !== true);
      const sequences = usable.flatMap(({ keys }) => (keys === undefined ? [] : [keys]));
      const { found, rest } = match(isFollowing ? `${pressed.current.keys} ${key}` : key, sequences);
      pressed.current = { keys: rest, at: event.timeStamp };
      // What was registered last belongs to what is on top.
      const command = found === null ? undefined : usable.findLast(({ keys }) => keys === found);
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

/** Keys, the palette and the help, loaded after the page. */
export const CommandLayer = ({ pages }: { readonly pages: Pages }) => {
  const [shown, show] = useState<'palette' | 'help' | null>(null);
  useKeys();
  useCommands([
    ...usePageCommands(pages),
    { id: 'palette', label: fr.palette, keys: 'mod+k', section: fr.general, run: () => show('palette') },
    { id: 'search', label: fr.open, keys: '/', section: fr.general, run: () => show('palette') },
    { id: 'help', label: fr.help, keys: '?', section: fr.general, run: () => show('help') },
    { id: 'reload', label: fr.reload, section: fr.general, run: () => location.reload() },
  ]);
  useEffect(() => {
    const open = (event: Event) => {
      event.preventDefault();
      show('palette');
    };
    window.addEventListener(OPEN_PALETTE, open);
    return () => window.removeEventListener(OPEN_PALETTE, open);
  }, []);
  const layer = (name: 'palette' | 'help') => ({
    open: shown === name,
    onOpenChange: (open: boolean) => show(open ? name : null),
  });
  return (
    <>
      <Palette {...layer('palette')} />
      <Help {...layer('help')} />
    </>
  );
};
