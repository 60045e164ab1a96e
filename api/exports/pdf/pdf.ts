import { openSync } from 'fontkit';
import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Minutes } from '../minutes.ts';
import { minutesDocument } from './document.ts';
import { runsOf, type Coverage } from './runs.ts';

const file = (path: string): string => fileURLToPath(import.meta.resolve(path));

/**
 * A text face with French typography, its narrow no-break space included, and one that knows most scripts and symbols.
 */
const SERIF = file('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf');
const SERIF_BOLD = file('@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf');
const WIDE = file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const WIDE_BOLD = file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
const FILES = new Set([SERIF, SERIF_BOLD, WIDE, WIDE_BOLD]);

function coverage(font: string, path: string): Coverage {
  const opened = openSync(path);
  if (!('hasGlyphForCodePoint' in opened)) throw new TypeError(`${font} is a collection of fonts`);
  return { font, has: (codePoint) => opened.hasGlyphForCodePoint(codePoint) };
}

const fonts = [coverage('Serif', SERIF), coverage('Wide', WIDE)] as const;
pdfmake.setFonts({
  Serif: { normal: SERIF, bold: SERIF_BOLD, italics: SERIF, bolditalics: SERIF_BOLD },
  Wide: { normal: WIDE, bold: WIDE_BOLD, italics: WIDE, bolditalics: WIDE_BOLD },
});
// Nothing that a meeting says leads anywhere: no address is fetched, and no file read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => FILES.has(path));

/** How the time of a long document divides: measuring its lines takes most of it, drawing its pages what is left. */
const MEASURED = 0.65;
const LAID_OUT = 0.72;

/** The minutes as PDF. `onProgress` is told how much of the work is done, from 0 to 1. */
export function minutesPdf(minutes: Minutes, onProgress: (share: number) => void): Promise<Uint8Array> {
  const lines = Math.max(1, minutes.lines.length);
  let measured = 0;
  const onLine = (): void => onProgress((++measured / lines) * MEASURED);
  let isSpelled = false;
  const onSpelled = (): void => {
    isSpelled = true;
  };
  const inked = (text: string) => runsOf(text, fonts, onSpelled);
  const content = minutesDocument(minutes, { inked, isSpelled: () => isSpelled, onLine });
  pdfmake.setProgressCallback((share) => onProgress(LAID_OUT + share * (1 - LAID_OUT)));
  return pdfmake.createPdf(content).getBuffer();
}
