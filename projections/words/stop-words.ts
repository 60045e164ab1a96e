/**
 * The French stop words of Postgres (`french.stop` of Snowball) that are written without accents: texts are searched
 * without them, so that « été » is a word and « etait » is one too.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `au aux avec ce ces dans de des du elle en et eux il je la le leur lui ma mais me mes moi mon ne nos notre nous on ou par pas
  pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous c d j l m n s t y suis es est sommes sont serai
  seras sera serons serez seront serais serait serions seriez seraient fus fut furent sois soit soyons soyez soient fusse fusses
  fussions fussiez fussent ayant ayante ayantes ayants eu eue eues eus ai as avons avez ont aurai auras aura aurons aurez auront
  aurais aurait aurions auriez auraient avais avait avions aviez avaient eut aie aies ait ayons ayez aient eusse eusses eussions
  eussiez eussent`.split(/\s+/u),
);
