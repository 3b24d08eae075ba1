/** Words that several price screens use. */
import { ELIGIBILITIES, modeleById } from '#domain/price-grid/modele.ts'
import type { Modele } from '#domain/price-grid/modele.ts'
import type { PriceGridItem, PriceGridRow } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { StatusTone } from '#web/ui/status-badge.tsx'

type T = Translate<'price'>

/** « Nuitée », « Semaine avec premières nuits et nuits supplémentaires · couple ». */
export const modeleName = ({ model, eligibility }: Modele, t: T): string =>
  eligibility === 'ALL' ? t(`model.${model}`) : `${t(`model.${model}`)} · ${t(`eligibility.${eligibility}`)}`

export const modeleNameOf = (id: number, t: T): string => {
  const modele = modeleById(id)
  return modele === undefined ? '' : modeleName(modele, t)
}

/** In a list, where width counts: « Semaine + nuits ». */
export const shortModeleName = (id: number, t: T): string => {
  const modele = modeleById(id)
  if (modele === undefined) return ''
  const name = t(`modelShort.${modele.model}`)
  return modele.eligibility === ELIGIBILITIES[0] ? name : `${name} · ${t(`eligibility.${modele.eligibility}`)}`
}

export interface GridState {
  readonly tone: StatusTone
  readonly text: string
}

/** Draft, published, changed since; or no longer sold. */
export const stateOf = (
  {
    active,
    currentVersion,
    draftChanged,
  }: Pick<PriceGridRow | PriceGridItem, 'active' | 'currentVersion' | 'draftChanged'>,
  t: T,
): GridState => {
  if (!active) return { tone: 'neutral', text: t('state.inactive') }
  if (currentVersion === null) return { tone: 'waiting', text: t('state.draft') }
  return draftChanged
    ? { tone: 'attention', text: t('state.changed', { version: currentVersion }) }
    : { tone: 'good', text: t('state.published', { version: currentVersion }) }
}
