/**
 * The application permissions that Greffier asks an administrator to consent to: to find meetings, to read what was
 * written down in them, to hear of calls, and to know who organises. None of them reads mail, chats or files.
 */
export const GRAPH_PERMISSIONS = [
  'OnlineMeetings.Read.All',
  'OnlineMeetingTranscript.Read.All',
  'OnlineMeetingArtifact.Read.All',
  'CallRecords.Read.All',
  'User.ReadBasic.All',
] as const;

export interface PermissionCheck {
  readonly missing: readonly string[];
  /** Consented to, and of no use here: an administrator should take them back. */
  readonly superfluous: readonly string[];
}

/** @param roles as an access token states them */
export const checkPermissions = (roles: readonly string[]): PermissionCheck => ({
  missing: GRAPH_PERMISSIONS.filter((one) => !roles.includes(one)),
  superfluous: roles.filter((one) => !(GRAPH_PERMISSIONS as readonly string[]).includes(one)).toSorted(),
});
