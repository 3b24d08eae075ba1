/** Texts of the screens of preferences; labels and helps of the fields come from the declarations. */
export const texts = {
  title: 'Préférences',
  kinds: 'Préférences par thème',
  saved: 'Préférences «\u00A0{{kind}}\u00A0» enregistrées.',
  reset: 'Reprendre les valeurs d’origine',
  taxColumns: {
    list: 'Colonnes du fichier, dans leur ordre',
    name: 'Nom de la colonne {{column}}',
    up: 'Monter {{column}}',
    down: 'Descendre {{column}}',
    remove: 'Retirer {{column}}',
    add: 'Ajouter une colonne',
    allThere: 'Toutes les colonnes y sont.',
    preset: 'Partir d’un modèle',
    preview: 'Aperçu du fichier',
    previewOf: 'Un séjour d’exemple : deux adultes et un enfant, du 29 juillet au 2 août.',
    presets: {
      COMPLETE: 'Toutes les colonnes',
      REGISTER: 'Registre du logeur, à importer (3D Ouest)',
      SHEETS: 'Par catégorie d’hébergement (OFEA)',
    },
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    preference: typeof texts
  }
}
