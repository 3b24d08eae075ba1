import { grid } from '#contract/texts/en/price/grid.ts'
import { lines } from '#contract/texts/en/price/lines.ts'
import { list } from '#contract/texts/en/price/list.ts'
import { season } from '#contract/texts/en/price/season.ts'
import { simulation } from '#contract/texts/en/price/simulation.ts'
import { tools } from '#contract/texts/en/price/tools.ts'
import { words } from '#contract/texts/en/price/words.ts'

export const texts = { ...words, ...list, ...grid, ...season, ...lines, ...tools, simulation } as const
