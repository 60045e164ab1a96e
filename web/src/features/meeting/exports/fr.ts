export const fr = {
  label: 'Exporter',
  running: 'Export…',
  formats: {
    markdown: 'Compte rendu en Markdown',
    pdf: 'Compte rendu en PDF',
    actions: 'Actions en CSV',
    deadlines: 'Échéances en ICS',
    subtitles: 'Sous-titres en VTT',
  },
} as const;
