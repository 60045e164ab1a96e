/** How a part of Greffier stands at the start: for the person at the terminal. */
export interface StartupStatus {
  readonly name: string;
  readonly state: 'embarqué' | 'configuré' | 'non configuré';
  /** Where it is, or what it is. */
  readonly detail: string;
}
