import type { PictureData } from './content.ts';
import { fr } from './fr.ts';

/** Made by `test/pictures/guide.ts`, in the light appearance. */
export const PICTURES = {
  meeting: { src: '/guide/meeting.webp', alt: fr.pictures.meeting, width: 960, height: 600 },
  bot: { src: '/guide/bot.webp', alt: fr.pictures.bot, width: 960, height: 600 },
} satisfies Readonly<Record<string, PictureData>>;
