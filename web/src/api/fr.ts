export const fr = {
  timeout: 'Le serveur n’a pas répondu en 10 secondes.',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion.',
  unavailable: 'Le service est momentanément indisponible.',
  unreadable: 'La réponse du serveur est illisible.',
  unexpected: 'Une erreur inattendue s’est produite.',
  withRequest: (sentence: string, request: string): string =>
    `${sentence.replace(/[.…]?$/u, '.')} Requête à signaler\u00A0: ${request}`,
} as const;
