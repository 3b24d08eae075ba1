/** Texts of the price grids (`web/screens/pricing/price`). Its parts are in `fr/price/`. */
import { grid } from '#contract/texts/fr/price/grid.ts'
import { lines } from '#contract/texts/fr/price/lines.ts'
import { list } from '#contract/texts/fr/price/list.ts'
import { season } from '#contract/texts/fr/price/season.ts'
import { simulation } from '#contract/texts/fr/price/simulation.ts'
import { tools } from '#contract/texts/fr/price/tools.ts'
import { words } from '#contract/texts/fr/price/words.ts'

export const texts = { ...words, ...list, ...grid, ...season, ...lines, ...tools, simulation } as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    price: typeof texts
  }
}
