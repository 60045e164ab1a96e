/** Takes the place of the analysis page until it is written. */
export const AnalysisPage = () => null;
