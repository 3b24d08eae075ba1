/** Texts of the screens of preferences; labels and helps of the fields come from the declarations. */
export const texts = {
  title: 'Préférences',
  kinds: 'Préférences par thème',
  saved: 'Préférences «\u00A0{{kind}}\u00A0» enregistrées.',
  reset: 'Reprendre les valeurs d’origine',
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    preference: typeof texts
  }
}
