/** Where the public page is that says what is kept of meetings, why, for how long, and whom to ask. */
export const INFORMATION_PATH = '/information';
