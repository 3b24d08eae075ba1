/** Texts of the establishment's screens; labels of fields come from the declarations. */
export const texts = {
  training: 'Formation',
  logo: {
    title: 'Logo',
    of: 'Logo de {{name}}',
    none: 'Aucun logo pour l’instant.',
    choose: 'Choisir un logo',
    replace: 'Remplacer le logo',
    help: 'PNG ou JPEG, 1\u00A0Mo au plus. Il figure sur les documents.',
  },
  stations: {
    empty: 'Nommez au moins un poste\u00A0: il identifie la caisse dans les enregistrements signés.',
  },
} as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    establishment: typeof texts
  }
}
