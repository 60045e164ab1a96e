import { encode } from 'uqr';
import './qr-code.css';

/** Cells of quiet around the code (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code. It is dark on light in either appearance: not every camera reads the other way round. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const cells = `<path d="${path}" shape-rendering="crispEdges"/>`;
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${cells}</svg>`;
  const source = `data:image/svg+xml,${encodeURIComponent(image)}`;
  return <img alt={label} src={source} className="qr-code mx-auto aspect-square w-52 rounded-md" />;
};
