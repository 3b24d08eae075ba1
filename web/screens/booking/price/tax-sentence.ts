import { excludingVat } from '#domain/money.ts'
import type { TaxExemption, TaxSegment, TouristTax } from '#domain/pricing/result.ts'
import { EXEMPTION_REASONS } from '#domain/pricing/request.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatMoney } from '#web/ui/format.ts'
import { nightsOf, shortRate } from '#web/screens/booking/price/words.ts'

type T = Translate<'booking'>

const countText = ({ regime, personNights, unit }: TaxSegment, t: T): string => {
  const count = { count: personNights, unit: formatMoney(unit) }
  if (regime === 'NIGHT' || regime === 'STAY' || regime === 'PERSON') return t(`price.tax.by${regime}`, count)
  return t(personNights < 2 ? 'price.tax.unitOne' : 'price.tax.unit', count)
}

const unitText = (segment: TaxSegment, t: T): string => {
  const { base, additions } = segment
  const text = countText(segment, t)
  const rates = additions.filter((rate) => rate > 0).map(shortRate)
  if (rates.length === 0) return text
  return t('price.tax.additions', { text, base: formatMoney(base), rates: rates.join(t('price.plus')) })
}

const segmentText = (segment: TaxSegment, t: T): string => {
  const { percent, base } = segment
  if (segment.personNights === 0) return t('price.tax.none')
  if (percent === undefined) return unitText(segment, t)
  const how = t('price.tax.percent', {
    base: formatMoney(base),
    rate: shortRate(percent.rate),
    lodging: formatMoney(excludingVat(percent.lodging, percent.vatRate)),
    nights: nightsOf(percent.nights, t),
    occupants: percent.occupants,
    cap: formatMoney(percent.cap),
  })
  return `${unitText(segment, t)} ; ${how}`
}

/** An other tax exempts nobody but those under its age, whatever it is. */
type TaxKind = 'TOURIST' | 'OTHER'

const KNOWN = ['MINOR', ...EXEMPTION_REASONS] as const

const exemptionText = ({ reason, people }: TaxExemption, kind: TaxKind, t: T): string => {
  if (kind === 'OTHER') return t('price.tax.exemption', { count: people, reason: t('price.tax.YOUNG') })
  const known = KNOWN.find((one) => one === reason)
  return t('price.tax.exemption', { count: people, reason: known === undefined ? reason : t(`price.tax.${known}`) })
}

/** « 14 nuitées × 0,61 € (0,55 € + 10 %) ; exonérés : 2 (mineurs) ». */
export const taxSentence = (tax: TouristTax | null, t: T, kind: TaxKind = 'TOURIST'): string => {
  if (tax === null) return ''
  const parts = [
    tax.segments.map((segment) => segmentText(segment, t)).join(t('price.plus')),
    ...(tax.exemptions.length === 0
      ? []
      : [t('price.tax.exempt', { list: tax.exemptions.map((e) => exemptionText(e, kind, t)).join(', ') })]),
    ...(tax.collectedBy === 'PARTNER' ? [t('price.tax.partner')] : []),
  ]
  return parts.join(' ; ')
}
