/** Labels of the menu tree that the server sends (`contract/menu.ts`), by key. Worked out when the screens are built. */
import { menuTexts } from '#contract/menu.ts'

export const texts: Readonly<Record<string, string>> = {
  ...menuTexts('fr'),
  profile: 'Mon profil',
  contextOf: 'Accueil : {{name}}',
}

declare module '#contract/texts.ts' {
  interface Catalogues {
    menu: typeof texts
  }
}
