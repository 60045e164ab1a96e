/** Where the OpenAI API is. */
export const OPENAI_ADDRESS = 'https://api.openai.com/v1';

export const MODEL_ADDRESS_EXPECTED =
  'Adresse du modèle\u00a0: une adresse comme https://hôte/v1 est attendue, ou rien pour celle d’OpenAI.';

/** Whether `text` is an address to which a key may be sent, or nothing. Who may use a private one is the operator's. */
export function isModelAddress(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname !== '');
}
