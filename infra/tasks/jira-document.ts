/** What Jira takes for a text: the Atlassian Document Format, version 1. */
export interface JiraDocument {
  readonly type: 'doc';
  readonly version: 1;
  readonly content: readonly {
    readonly type: 'paragraph';
    readonly content: readonly {
      readonly type: 'text';
      readonly text: string;
      readonly marks?: readonly { readonly type: 'link'; readonly attrs: { readonly href: string } }[];
    }[];
  }[];
}

/** Each line a paragraph, each that is an address a link. Jira refuses empty texts. */
export const documentOf = (text: string): JiraDocument => ({
  type: 'doc',
  version: 1,
  content: text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      type: 'paragraph',
      content: [
        URL.canParse(line)
          ? { type: 'text', text: line, marks: [{ type: 'link', attrs: { href: line } }] }
          : { type: 'text', text: line },
      ],
    })),
});
