/** What analyses of a model are recorded under, whichever model it is. */
export const MODEL_ANALYST = 'modele';
