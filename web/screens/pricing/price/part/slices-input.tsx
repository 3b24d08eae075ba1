/** Prices of a line by slices: one row a slice, each from where the one before ends. */
import { ActionIcon, Button, Group } from '@mantine/core'
import { cents } from '#domain/money.ts'
import { isSliced } from '#domain/price-grid/draft.ts'
import type { Slice, UnitPrice } from '#domain/pricing/types.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { rankText } from '#web/screens/pricing/price/season/row-name.ts'
import classes from '#web/screens/pricing/price/part/part.module.css'
import { HelpTip } from '#web/ui/help-tip.tsx'

interface SlicesInputProps {
  readonly price: UnitPrice | null
  readonly isReadOnly?: boolean
  readonly onChange: (price: readonly Slice[]) => void
}

const MOST_SLICES = 20
const MOST_RANK = 999

/** A price as slices: one for every unit where it is none yet. */
export const slicesOf = (price: UnitPrice | null): readonly Slice[] => {
  if (price === null) return [{ from: 1, to: null, price: cents(0) }]
  return isSliced(price) ? price : [{ from: 1, to: null, price }]
}

/** Slices follow one another: each ends where the next begins, the last has no end. Rows keep their place while one types. */
const joined = (slices: readonly Slice[]): readonly Slice[] =>
  slices.map((slice, i, all) => {
    const next = all[i + 1]
    return { ...slice, to: next === undefined ? null : Math.max(slice.from, next.from - 1) }
  })

/** « 1er et suivants : 3,00 € ». */
export const slicesText = (slices: readonly Slice[], t: Translate<'price'>): string =>
  slices.map((slice) => `${rankText(slice, t)}\u00A0: ${formatMoney(slice.price)}`).join(' ; ')

export const SlicesInput = ({ price, isReadOnly = false, onChange }: SlicesInputProps) => {
  const t = useT('price')
  const slices = slicesOf(price)
  const put = (index: number, part: Partial<Slice>): void =>
    onChange(joined(slices.map((slice, i) => (i === index ? { ...slice, ...part } : slice))))
  const last = slices.at(-1)
  const add = (): void => {
    if (last !== undefined) onChange(joined([...slices, { ...last, from: last.from + 1 }]))
  }
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>
        {t('slices.title')}
        <HelpTip of={t('slices.title')}>{t('help.slices')}</HelpTip>
      </legend>
      {slices.map((slice, i) => (
        <Group key={i} gap="sm" align="flex-end" mb={8}>
          <QuantityInput
            label={t('slices.from', { n: i + 1 })}
            readOnly={isReadOnly || i === 0}
            value={slice.from}
            min={i === 0 ? 1 : (slices[i - 1]?.from ?? 1) + 1}
            max={MOST_RANK}
            onChange={(from) => from !== null && put(i, { from })}
            w={150}
          />
          <MoneyInput
            label={t('slices.price', { n: i + 1 })}
            readOnly={isReadOnly}
            min={0}
            value={slice.price}
            onChange={(next) => next !== null && put(i, { price: next })}
            w={150}
          />
          {isReadOnly || i === 0 ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('slices.remove', { n: i + 1 })}
              onClick={() => onChange(joined(slices.filter((_, j) => j !== i)))}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {isReadOnly || slices.length >= MOST_SLICES ? null : (
        <Button variant="default" size="compact-sm" onClick={add}>
          {t('slices.add')}
        </Button>
      )}
    </fieldset>
  )
}
