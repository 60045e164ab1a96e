import { encode } from 'uqr';
import './qr-code.css';

/** Cells of quiet around the code (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code. It is dark on light in either appearance: not every camera reads the other way round. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="qr-code mx-auto w-52 rounded-md">
      <path d={path} fill="currentColor" />
    </svg>
  );
};
