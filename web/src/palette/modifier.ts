/** How this machine's keyboards name the key of commands. */
export const MODIFIER = /Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘' : 'Ctrl';
