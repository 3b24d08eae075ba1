import type { Translate } from '#web/i18n/i18n.ts'
import { formatRate } from '#web/ui/format.ts'

/** `7 nuits`. */
export const nightsOf = (count: number, t: Translate<'booking'>): string => t('price.nights', { count })

/** `10 %`, `5,5 %`: zeros after the comma say nothing in a sentence. */
export const shortRate = (basisPoints: number): string => formatRate(basisPoints).replace(/[.,]?0+(?=\u00A0?%)/, '')
