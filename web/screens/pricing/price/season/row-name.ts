/** What the heading of a row says. */
import { isAge, lineById } from '#domain/price-grid/draft.ts'
import type { DraftLine, GridDraft, Rank } from '#domain/price-grid/draft.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'
import { formatBand } from '#web/ui/format.ts'

type T = Translate<'price'>

export interface RowName {
  readonly name: string
  /** How it is charged, which ages, which units. */
  readonly detail?: string | undefined
}

/** « 3e et 4e », « 5e et suivants ». */
export const rankText = ({ from, to }: Rank, t: T): string => {
  const one = (n: number): string => (n === 1 ? t('rank.first') : t('rank.nth', { n }))
  if (to === null) return from === 1 ? t('rank.all') : t('rank.from', { from: one(from) })
  return from === to ? one(from) : t('rank.range', { from: one(from), to: one(to) })
}

export const agesText = ({ min, max }: { readonly min: number; readonly max: number | null }, t: T): string =>
  max === null ? t('ages.from', { min }) : min === max ? t('ages.only', { count: min }) : t('ages.range', { min, max })

const lineName = (line: DraftLine, rank: Rank | null, t: T): RowName => {
  const name = line.label === undefined || line.label === '' ? t('lines.gone') : line.label
  const mode = t(`modeShort.${line.mode}`)
  const ages = isAge(line) ? `${agesText(line, t)} · ` : ''
  return { name, detail: rank === null ? `${ages}${mode}` : `${rankText(rank, t)} ${mode}` }
}

export const rowName = (draft: GridDraft, row: SeasonRow, t: T): RowName => {
  switch (row.kind) {
    case 'label':
      return { name: t('row.label') }
    case 'date':
      if (draft.model === 'SPECIAL_DURATION')
        return { name: t(row.field === 'start' ? 'row.arrival' : 'row.departure') }
      return { name: t(row.field === 'start' ? 'row.start' : 'row.end') }
    case 'days':
      return { name: t(`row.${row.field}`) }
    case 'minNights':
      return { name: t('row.minNights') }
    case 'maxNights':
      return {
        name: t('row.maxNights'),
        detail: t(draft.maxStay === 'STRICTEST' ? 'row.maxTouched' : 'row.maxArrival'),
      }
    case 'closed':
      return { name: t('row.closed') }
    case 'amount':
      if (row.field === 'night' && draft.model === 'COUPLED')
        return { name: t('row.nightElse'), detail: t('row.nightElseHelp') }
      return { name: t(`row.${row.field}`) }
    case 'first':
      return {
        name: row.index === 0 ? t('row.firstOne') : t('row.firstNth', { n: row.index + 1 }),
        detail: row.index === 0 ? t('row.firstHelp') : undefined,
      }
    case 'extra':
      return { name: t('row.extra'), detail: t('row.extraBand', { band: formatBand(row.band) }) }
    case 'package':
      return { name: t('row.package', { day: t(`week.${row.weekday as 0}`), count: row.nights }) }
    case 'line': {
      const line = lineById(draft, row.lineId)
      return line === undefined ? { name: '' } : lineName(line, row.rank, t)
    }
  }
}
