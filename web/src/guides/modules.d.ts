// What `web/documentation.ts` makes when the application is built.
declare module '*.mmd' {
  import type { DiagramData } from './content.ts';
  const diagram: DiagramData;
  export default diagram;
}

declare module 'virtual:figures' {
  import type { Figures } from './content.ts';
  const figures: Figures;
  export default figures;
}
