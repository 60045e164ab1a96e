import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the project, whether this runs as a source or within a bundle, which is deeper in it. */
export const PROJECT_ROOT = dirname(findPackageJSON(import.meta.url) ?? import.meta.filename);
