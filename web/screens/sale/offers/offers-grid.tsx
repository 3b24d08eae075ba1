/** Articles by family, a column a till: what each sells at this moment, and when. */
import { priceAt } from '#domain/sale/commercialization.ts'
import { formatMoney } from '#contract/format.ts'
import type { OfferedArticle, OffersAnswer } from '#contract/operations/sale/commercialization.ts'
import { useT } from '#web/i18n/i18n.ts'
import { cellWords } from '#web/screens/sale/offers/offer-words.ts'
import classes from '#web/screens/sale/offers/offers.module.css'
import { Icon } from '#web/ui/icons.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

type Register = OffersAnswer['registers'][number]

export interface OffersGridProps {
  readonly answer: OffersAnswer
  readonly articles: readonly OfferedArticle[]
  readonly registers: readonly Register[]
  readonly onOpen: (item: OfferedArticle, tillId: number | null) => void
}

export const OffersGrid = ({ answer, articles, registers, onOpen }: OffersGridProps) => {
  const t = useT('sale')
  const groups = answer.families
    .map((family) => ({ family, items: articles.filter(({ familyId }) => familyId === family.id) }))
    .filter(({ items }) => items.length > 0)
  return (
    <ScrollRegion label={t('offers.title')} className={classes.scroller}>
      <table className={classes.grid} aria-label={t('offers.title')}>
        <thead>
          <tr>
            <th scope="col">{t('offers.article')}</th>
            <th scope="col" data-align="end">
              {t('offers.usual')}
            </th>
            {registers.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ family, items }) => (
          <tbody key={family.id}>
            <tr>
              <th className={classes.family} scope="rowgroup" colSpan={registers.length + 2}>
                {family.label}
              </th>
            </tr>
            {items.map((item) => (
              <Line key={item.id} {...{ item, registers, onOpen }} moment={answer.moment} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}

interface LineProps extends Pick<OffersGridProps, 'registers' | 'onOpen'> {
  readonly item: OfferedArticle
  readonly moment: OffersAnswer['moment']
}

const Line = ({ item, registers, moment, onOpen }: LineProps) => {
  const t = useT('sale')
  return (
    <tr data-muted={!item.isVisible || undefined}>
      <th scope="row">
        <button type="button" className={classes.name} onClick={() => onOpen(item, null)}>
          {item.label}
        </button>{' '}
        <span className={classes.code}>{item.code}</span>
      </th>
      <td data-align="end">{item.isFreePrice ? t('offers.freePrice') : formatMoney(item.price)}</td>
      {registers.map((register) => (
        <td key={register.id}>
          <Cell {...{ item, register, moment, onOpen }} />
        </td>
      ))}
    </tr>
  )
}

interface CellProps extends Omit<LineProps, 'registers'> {
  readonly register: Register
}

const Cell = ({ item, register, moment, onOpen }: CellProps) => {
  const t = useT('sale')
  const price = item.isVisible ? priceAt(item.offers, item.price, register.id, moment) : null
  const sold = item.isFreePrice ? t('offers.sold') : formatMoney(price ?? 0)
  const state = item.isVisible ? (price === null ? t('offers.notSold') : sold) : t('offers.hidden')
  const words = cellWords(item, register.id, t)
  return (
    <button
      type="button"
      className={classes.cell}
      data-sold={price !== null || undefined}
      data-other={(price !== null && price !== item.price) || undefined}
      aria-label={t('offers.cell', {
        article: item.label,
        till: register.label,
        state: [state, ...words].join(', '),
      })}
      onClick={() => onOpen(item, register.id)}
    >
      <span className={classes.state}>
        <Icon name={price === null ? 'minus' : 'check'} size={14} />
        {state}
      </span>
      {words.length === 0 ? null : <span className={classes.words}>{words.join(' ')}</span>}
    </button>
  )
}
