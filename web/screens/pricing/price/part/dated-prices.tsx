import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { isSliced } from '#domain/price-grid/draft.ts'
import type { UnitPrice } from '#domain/pricing/types.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toastError } from '#web/shell/toast.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { OptionItem } from '#web/screens/pricing/price/part/option-screen.tsx'
import { SlicesInput, slicesText } from '#web/screens/pricing/price/part/slices-input.tsx'
import classes from '#web/screens/pricing/price/part/part.module.css'
import { useDeletePart, useOptionPrices, useSavePart } from '#web/screens/pricing/price/queries.ts'

/** Prices of a line on dates of their own; those of the grid's periods are typed in the season. */
export const DatedPrices = ({ option }: { readonly option: OptionItem }) => {
  const t = useT('price')
  const prices = useOptionPrices(option.id)
  const removing = useDeletePart('option-price')
  const rows = prices.data?.list ?? []
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t('part.dated')}</legend>
      <table className={classes.prices}>
        <thead>
          <tr>
            <th scope="col">{t('row.start')}</th>
            <th scope="col">{t('row.end')}</th>
            <th scope="col">{t('lines.price')}</th>
            <th scope="col">
              <VisuallyHidden>{t('lines.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{formatDay(row.start)}</td>
              <td>{formatDay(addDays(row.end, -1))}</td>
              <td>
                {isSliced(row.price) ? slicesText(row.price, t) : formatMoney(row.price)}
                {row.periodId === null ? null : <span className={classes.detail}> {t('part.ofPeriod')}</span>}
              </td>
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('part.removePrice', { day: formatDay(row.start) })}
                  onClick={() => void removing.mutateAsync(row.id).catch(() => undefined)}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NewPrice option={option} version={rows[0]?.version ?? option.version} />
    </fieldset>
  )
}

/** The slices of the line, before their prices are typed. */
const startOf = ({ ranks = [] }: OptionItem): UnitPrice | null =>
  ranks.length === 0 ? null : ranks.map((rank) => ({ ...rank, price: cents(0) }))

const NewPrice = ({ option, version }: { readonly option: OptionItem; readonly version: number }) => {
  const t = useT('price')
  const saving = useSavePart('option-price')
  const [start, setStart] = useState<Day | null>(null)
  const [last, setLast] = useState<Day | null>(null)
  const [price, setPrice] = useState<UnitPrice | null>(null)
  const isBySlices = option.mode === 'SLICES'
  const isWhole = start !== null && last !== null && price !== null && start <= last
  const add = async (): Promise<void> => {
    if (!isWhole) return
    const body = {
      id: 0,
      version,
      priceGridOptionId: option.id,
      start,
      end: addDays(last, 1),
      price: isSliced(price) ? [...price] : price,
    }
    const isSaved = await saving.mutateAsync(body).then(
      () => true,
      (error: unknown) => {
        toastError(error)
        return false
      },
    )
    if (!isSaved) return
    setStart(null)
    setLast(null)
    setPrice(null)
  }
  return (
    <div className={classes.row} style={{ marginTop: 12, alignItems: 'flex-end' }}>
      <DayInput label={t('row.start')} value={start} onChange={setStart} w={150} />
      <DayInput label={t('row.end')} follows={start} value={last} onChange={setLast} min={start ?? undefined} w={150} />
      {isBySlices ? (
        <SlicesInput price={price ?? startOf(option)} onChange={setPrice} />
      ) : (
        <MoneyInput
          label={t('lines.price')}
          value={price === null || isSliced(price) ? null : price}
          min={0}
          onChange={setPrice}
          w={140}
        />
      )}
      <Button variant="default" onClick={() => void add()} disabled={!isWhole} loading={saving.isPending}>
        {t('part.addPrice')}
      </Button>
    </div>
  )
}
