/** How one line is charged: its mode, one price or one a period, its slices. */
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pricingOf } from '#domain/price-grid/draft.ts'
import type { DraftLine } from '#domain/price-grid/draft.ts'
import {
  linePrice,
  ranksFrom,
  ranksOf,
  withLinePrice,
  withMode,
  withPricing,
  withRanks,
} from '#domain/price-grid/lines.ts'
import { PRICE_MODES } from '#domain/pricing/types.ts'
import { useT } from '#web/i18n/i18n.ts'
import { formatAmount } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { priceRange } from '#web/screens/pricing/price/lines/make.ts'
import classes from '#web/screens/pricing/price/lines/lines.module.css'

interface LineInputProps {
  readonly editor: GridEditor
  readonly line: DraftLine
}

const ModeSelect = ({ editor, line }: LineInputProps) => {
  const t = useT('price')
  return (
    <Select
      className={classes.mode}
      aria-label={t('lines.modeOf', { name: line.label ?? '' })}
      readOnly={editor.isReadOnly}
      data={PRICE_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
      value={line.mode}
      onChange={(value) => {
        const mode = PRICE_MODES.find((one) => one === value)
        if (mode !== undefined) editor.change((draft) => withMode(draft, line.id, mode))
      }}
    />
  )
}

const PricingSelect = ({ editor, line }: LineInputProps) => {
  const t = useT('price')
  const pricing = pricingOf(line)
  return (
    <Select
      className={classes.pricing}
      aria-label={t('lines.pricingOf', { name: line.label ?? '' })}
      readOnly={editor.isReadOnly}
      data={[
        { value: 'BY_PERIOD', label: t('pricing.BY_PERIOD') },
        { value: 'FLAT', label: t('pricing.FLAT') },
        ...(pricing === 'DATED' ? [{ value: 'DATED', label: t('pricing.DATED') }] : []),
      ]}
      value={pricing}
      onChange={(value) => {
        if (value === 'FLAT' || value === 'BY_PERIOD') editor.change((draft) => withPricing(draft, line.id, value))
      }}
    />
  )
}

/** Its one price, to type; or the range of its prices, which are typed in the season. */
const PriceCell = ({ editor, line }: LineInputProps) => {
  const t = useT('price')
  const range = priceRange(line)
  if (pricingOf(line) === 'FLAT' && line.mode !== 'SLICES') {
    return (
      <MoneyInput
        label={t('lines.priceOf', { name: line.label ?? '' })}
        isLabelHidden
        min={0}
        readOnly={editor.isReadOnly}
        value={linePrice(line, null, null)}
        onChange={(price) =>
          editor.change((draft) => withLinePrice(draft, line.id, null, null, price), `price.${line.id}`)
        }
      />
    )
  }
  if (range === undefined) return <span className={classes.missing}>{t('lines.noPrice')}</span>
  return (
    <span className={classes.range}>
      {range.min === range.max ? formatAmount(range.min) : `${formatAmount(range.min)} – ${formatAmount(range.max)}`}
    </span>
  )
}

const startsText = (line: DraftLine): string =>
  ranksOf(line)
    .map((rank) => rank.from)
    .join(', ')

/** Where each slice begins: `1, 3, 5` is 1–2, 3–4, 5 and above. */
const RanksInput = ({ editor, line }: LineInputProps) => {
  const t = useT('price')
  const [typed, setTyped] = useState<string>()
  if (line.mode !== 'SLICES') return null
  const read = (typed ?? '')
    .split(/[^\d]+/)
    .filter((n) => n !== '')
    .map(Number)
  // `1O, 3` is no list of numbers, although digits can be found in it.
  const isList = /^\s*\d+(\s*[,;\s]\s*\d+)*\s*$/.test(typed ?? '')
  const isWrong =
    typed !== undefined && (!isList || read.length === 0 || read.some((n) => n < 1 || n > 999) || read.length > 20)
  const settle = (): void => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    editor.change((draft) => withRanks(draft, line.id, ranksFrom(read)))
  }
  return (
    <TextInput
      aria-label={t('lines.ranksOf', { name: line.label ?? '' })}
      title={t('lines.ranksHelp')}
      readOnly={editor.isReadOnly}
      value={typed ?? startsText(line)}
      error={isWrong ? t('lines.ranksWrong') : undefined}
      {...(isWrong ? { 'data-unread': true } : {})}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}

/** Cells of a row of the table: how a line is charged. @param isSliced whether a line of the table has slices, and so a column for them. */
export const LineCells = ({ isSliced, ...of }: LineInputProps & { readonly isSliced: boolean }) => (
  <>
    <td>
      <ModeSelect {...of} />
    </td>
    {isSliced ? (
      <td>
        <RanksInput {...of} />
      </td>
    ) : null}
    <td>
      <PricingSelect {...of} />
    </td>
    <td data-align="end">
      <PriceCell {...of} />
    </td>
  </>
)
