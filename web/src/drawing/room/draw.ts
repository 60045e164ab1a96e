import mermaid from 'mermaid';
import type { Colours, Made, Order, Told } from '../messages.ts';
import { placed, plainText } from './plain.ts';

/** Those of the system alone: a picture, which is what the page shows of a drawing, has no fonts of the page. */
const FONT = 'ui-sans-serif, system-ui, sans-serif';
/** As specified; Mermaid draws its sentence about it instead. */
const LONGEST = 50_000;
const MOST_EDGES = 500;
const ID = 'drawing';
/** Pixels of a side, which browsers show; and characters of a drawing. */
const LONGEST_SIDE = 16_384;
const LARGEST = 2_000_000;

const variablesOf = ({ isDark, surface, sunken, text, line, accent }: Colours) => ({
  darkMode: isDark,
  background: surface,
  mainBkg: sunken,
  primaryColor: sunken,
  primaryTextColor: text,
  primaryBorderColor: line,
  secondaryColor: surface,
  tertiaryColor: surface,
  lineColor: line,
  textColor: text,
  titleColor: text,
  edgeLabelBackground: surface,
  clusterBkg: surface,
  clusterBorder: line,
  noteBkgColor: surface,
  noteTextColor: text,
  noteBorderColor: accent,
  dropShadow: 'none',
  useGradient: false,
  fontFamily: FONT,
  fontSize: '14px',
});

/** No text may change what is said here: each of these keys is closed to it. */
const configure = (colours: Colours): void => {
  const options = {
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    suppressErrorRendering: true,
    maxTextSize: LONGEST,
    maxEdges: MOST_EDGES,
    fontFamily: FONT,
    look: 'classic',
    theme: 'base',
    themeVariables: variablesOf(colours),
  } as const;
  mermaid.initialize({ ...options, secure: ['secure', 'dompurifyConfig', ...Object.keys(options)] });
};

/** The drawing as a document of its own, of the size that it has. */
function pictureOf(markup: string, { surface }: Colours): Made {
  // In a document that runs and loads nothing.
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '').split(/[\s,]+/u).map(Number);
  if (svg === null || !(width > 0) || !(height > 0)) return { kind: 'wrong', reason: '' };
  if (Math.max(width, height) > LONGEST_SIDE || markup.length > LARGEST) return { kind: 'large' };
  svg.removeAttribute('style');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  // On paper too, where the page is light and the drawing may not be.
  svg.style.backgroundColor = surface;
  return { kind: 'drawn', svg: new XMLSerializer().serializeToString(svg), width, height };
}

async function draw({ text, colours }: Order): Promise<Made> {
  const plain = plainText(text);
  try {
    configure(colours);
    const { svg } = await mermaid.render(ID, plain);
    return pictureOf(svg, colours);
  } catch (error) {
    return { kind: 'wrong', reason: error instanceof Error ? placed(error.message, plain) : '' };
  } finally {
    document.body.replaceChildren();
  }
}

// The page hands over a channel; messages of others are not listened to.
addEventListener('message', ({ source, ports: [port] }: MessageEvent) => {
  if (source !== parent || port === undefined) return;
  const tell = (told: Told): void => port.postMessage(told);
  port.addEventListener('message', ({ data }: MessageEvent<Order>) => void draw(data).then(tell));
  port.start();
  tell({ kind: 'ready' });
});
parent.postMessage('drawing', '*');
