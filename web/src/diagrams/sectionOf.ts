import { DOCUMENTATION_SECTIONS, type DocumentationSection } from '#api/contract/documentation.ts';

const [FIRST] = DOCUMENTATION_SECTIONS;

/** Where a diagram stands; one of a section that there is no more, and a new one, in the first. */
export const sectionOf = (diagram?: { readonly section: string }): DocumentationSection =>
  DOCUMENTATION_SECTIONS.find((section) => section === diagram?.section) ?? FIRST;
