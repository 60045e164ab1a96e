import { describe, expect, it } from 'vitest';
import { detectLanguage, type Language } from './language.ts';

describe('detectLanguage', () => {
  it.each<[Language, string]>([
    [
      'fr',
      'Bonjour à tous, on commence par le budget de l’année prochaine, et ensuite nous parlerons du recrutement de la nouvelle équipe commerciale.',
    ],
    [
      'en',
      'Good morning everyone, let us start with the budget for next year, and after that we will talk about hiring the new sales team in London.',
    ],
    [
      'es',
      'Buenos días a todos, empezamos con el presupuesto del año que viene y después hablaremos de la contratación del nuevo equipo de ventas.',
    ],
    ['en', 'I’ll send the report tomorrow.'],
    ['es', '¿Puedes revisar el contrato?'],
    ['fr', 'Je m’en occupe.'],
  ])('hears %s in « %s »', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each(['', '…', 'OK', '12 34', 'Mario'])('takes « %s » for French, for want of anything better', (text) => {
    expect(detectLanguage(text)).toBe('fr');
  });

  it('chooses among the three for any other language', () => {
    expect(['fr', 'en', 'es']).toContain(
      detectLanguage(
        'Guten Morgen zusammen, wir fangen mit dem Haushalt an und sprechen danach über die neuen Stellen im Vertrieb und im Kundendienst.',
      ),
    );
  });
});
