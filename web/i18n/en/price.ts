import { grid } from '#web/i18n/en/price/grid.ts'
import { lines } from '#web/i18n/en/price/lines.ts'
import { list } from '#web/i18n/en/price/list.ts'
import { season } from '#web/i18n/en/price/season.ts'
import { simulation } from '#web/i18n/en/price/simulation.ts'
import { tools } from '#web/i18n/en/price/tools.ts'
import { words } from '#web/i18n/en/price/words.ts'

export const texts = { ...words, ...list, ...grid, ...season, ...lines, ...tools, simulation } as const
