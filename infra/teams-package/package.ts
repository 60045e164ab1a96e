import JSZip from 'jszip';
import { icon } from './icons.ts';
import { teamsManifest, type ManifestOptions } from './manifest.ts';

/** Of a package that nobody gives another version. */
export const PACKAGE_VERSION = '1.0.0';

/** The app package that an administrator uploads to Teams: manifest and two icons, at the root of a zip. */
export async function teamsPackage(options: ManifestOptions): Promise<Buffer> {
  const zip = new JSZip();
  zip.file('manifest.json', `${JSON.stringify(teamsManifest(options), null, 2)}\n`);
  zip.file('color.png', icon('color', 192));
  zip.file('outline.png', icon('outline', 32));
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
