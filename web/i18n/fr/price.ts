/** Texts of the price grids (`web/screens/pricing/price`). Its parts are in `fr/price/`. */
import { grid } from '#web/i18n/fr/price/grid.ts'
import { lines } from '#web/i18n/fr/price/lines.ts'
import { list } from '#web/i18n/fr/price/list.ts'
import { season } from '#web/i18n/fr/price/season.ts'
import { simulation } from '#web/i18n/fr/price/simulation.ts'
import { tools } from '#web/i18n/fr/price/tools.ts'
import { words } from '#web/i18n/fr/price/words.ts'

export const texts = { ...words, ...list, ...grid, ...season, ...lines, ...tools, simulation } as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    price: typeof texts
  }
}
