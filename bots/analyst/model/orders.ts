/**
 * What is said to a model rather than to the people in the room. Nobody's minutes lose by it: what a recogniser takes
 * for an order is shown in the transcript as it was said, and the analyst by rules has read it.
 */
const TO_A_MODEL: readonly RegExp[] = [
  /(?<!\p{L})(?:ignor\p{L}*|oubli\p{L}*|disregard|forget|override|olvid\p{L}*)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:instructions?|consignes?|règles|rules|prompt|instrucciones|reglas)(?!\p{L})/iu,
  /(?<!\p{L})(?:prompt|message|instructions?) (?:système|system)|(?<!\p{L})system (?:prompt|message|override)|(?<!\p{L})prompt del sistema(?!\p{L})/iu,
  /(?:^|[\s"«[<(])(?:system|assistant|user|développeur|developer)\s*(?:\]|>|:|»)/iu,
  /<\/?(?:system|assistant|instructions?|transcript|material|tool)(?!\p{L})|\[\/?INST\]|<\|[a-z_]+\|>|###\s*(?:instruction|system|response)/iu,
  /(?<!\p{L})(?:you are now|from now on,? you|act as|pretend to be|tu es désormais|vous êtes désormais|à partir de maintenant,? tu|comporte-toi comme|a partir de ahora,? eres|actúa como)(?!\p{L})/iu,
  /(?<!\p{L})(?:note|message|avis|consigne|instruction|nota|mensaje|attention)(?!\p{L})[^.!?:]{0,40}(?<!\p{L})(?:à|pour|au|to|for|para|al?)(?!\p{L})[^.!?:]{0,20}(?<!\p{L})(?:IA|AI|modèle|model|modelo|assistant|asistente|LLM|chatbot|résumeur|summari[sz]er|transcri\p{L}+)(?!\p{L})/iu,
  /(?<!\p{L})(?:IA|AI|assistant|chatgpt|gpt|modèle de langage|language model|modelo de lenguaje)(?!\p{L})\s*[,:]\s*\p{L}+/iu,
  /(?<!\p{L})(?:réponds|répondez|respond|reply|answer|output|écris|écrivez|print|responde|escribe|return)(?!\p{L})[^.!?]{0,40}(?<!\p{L})(?:JSON|uniquement|seulement|only|exactly|exactement|solo|solamente|exclusivement)(?!\p{L})/iu,
  /(?<!\p{L})(?:ajoute|ajoutez|insère|inscris|add|insert|include|añade|agrega)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:au|aux|dans le|to the|in the|into the|al|a las?|en el) (?:résumé|compte[- ]rendu|décisions?|actions?|summary|minutes|decisions?|action items?|resumen|acta|decisiones|acciones)(?!\p{L})/iu,
];

/** What stands in a prompt in place of such a line. */
export const WITHHELD = '[…]';

export const isForAModel = (text: string): boolean => TO_A_MODEL.some((order) => order.test(text));
