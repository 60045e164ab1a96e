/** Which part of a list: pages count from 1. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}
