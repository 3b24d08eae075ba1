/** `/price/option/…`: one priced line of a grid, as a form, with its prices by dates. */
import { Checkbox, Select, TextInput } from '@mantine/core'
import { addDays } from '#domain/day.ts'
import type { DraftPeriod, Pricing, Rank } from '#domain/price-grid/draft.ts'
import { isSliced } from '#domain/price-grid/draft.ts'
import { OPTION_KINDS, PRICE_MODES } from '#domain/pricing/types.ts'
import type { OptionKind, PriceMode, Slice, UnitPrice } from '#domain/pricing/types.ts'
import type { AvailableLine, GridLists } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { DatedPrices } from '#web/screens/pricing/price/part/dated-prices.tsx'
import { SlicesInput, slicesOf, slicesText } from '#web/screens/pricing/price/part/slices-input.tsx'
import { useDraftPart } from '#web/screens/pricing/price/part/use-draft-part.ts'
import type { PartFormProps } from '#web/screens/pricing/price/part/use-draft-part.ts'
import classes from '#web/screens/pricing/price/part/part.module.css'
import { useGridVersion, usePart } from '#web/screens/pricing/price/queries.ts'

type Kind = 'AGE' | OptionKind

export interface OptionItem extends GridLists {
  readonly id: number
  readonly version: number
  readonly priceGridId: number
  readonly priceGridLabel: string
  readonly kind: Kind
  readonly ageCategoryId?: number
  readonly refId?: number
  readonly label: string
  readonly tvaId?: number | null
  readonly mode: PriceMode
  readonly included: number
  readonly required: boolean
  readonly pricing: Exclude<Pricing, 'BY_PERIOD'>
  readonly price: UnitPrice | null
  readonly prices?: readonly {
    readonly id: number
    readonly start: DraftPeriod['start']
    readonly end: DraftPeriod['end']
    readonly price: UnitPrice
  }[]
  readonly ranks?: readonly Rank[]
  readonly periods: readonly DraftPeriod[]
}

const PATH = '/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion'

const useRead = () => {
  const { priceGridOptionId, priceGridId, historyVersion } = useScreenParams(PATH)
  const part = usePart<OptionItem>('price-grid-option', priceGridOptionId, priceGridId)
  const version = useGridVersion(priceGridId, historyVersion)
  if (historyVersion === 0)
    return { item: part.data, error: part.error, isPublished: false, reload: async () => (await part.refetch()).data }
  const grid = version.data?.grid
  const line = [...(grid?.ageCategories ?? []), ...(grid?.options ?? [])].find((one) => one.id === priceGridOptionId)
  const item =
    grid === undefined || line === undefined || part.data === undefined
      ? undefined
      : ({
          ...part.data,
          ...line,
          pricing: line.prices === undefined ? 'FLAT' : 'DATED',
          price: line.price ?? null,
        } as OptionItem)
  return { item, error: version.error ?? part.error, isPublished: true, reload: () => Promise.resolve(item) }
}

export const OptionScreen = () => {
  const { item, error, isPublished, reload } = useRead()
  if (item === undefined) return error === null ? null : <EmptyState isPage title={sentenceOf(error)} />
  return <OptionForm key={item.id} item={item} isPublished={isPublished} onReload={reload} />
}

const recordsOf = (item: GridLists, kind: Kind): readonly AvailableLine[] => {
  switch (kind) {
    case 'AGE':
      return item.availableAgeCategory
    case 'ANIMAL':
      return item.availableAnimalType
    case 'VEHICLE':
      return item.availableVehicleType
    case 'EXTRA':
      return item.availableExtra
    case 'OTHER':
      return []
  }
}

const OptionForm = (props: PartFormProps<OptionItem>) => {
  const t = useT('price')
  const { isPublished, item } = props
  const { value, set, isDirty, errors, page } = useDraftPart('price-grid-option', props, () =>
    item.id === 0 ? t('part.newOption') : item.label,
  )
  return (
    <RecordPart {...page}>
      <Subject value={value} set={set} isReadOnly={isPublished} errors={errors} />
      <HowCharged value={value} set={set} isReadOnly={isPublished} />
      <PriceOf
        value={value}
        set={set}
        isReadOnly={isPublished}
        isSaved={item.pricing === 'DATED' && item.id !== 0 && !isDirty}
      />
    </RecordPart>
  )
}

interface PartProps {
  readonly value: OptionItem
  readonly set: (part: Partial<OptionItem>) => void
  readonly isReadOnly: boolean
}

/** What the line is of: fixed once it exists, for its prices and quantities go by it. */
const Subject = ({
  value,
  set,
  isReadOnly,
  errors,
}: PartProps & { readonly errors: Readonly<Record<string, string>> }) => {
  const t = useT('price')
  const isFixed = isReadOnly || value.id !== 0
  const isAge = value.kind === 'AGE'
  const chosen = isAge ? value.ageCategoryId : value.refId
  return (
    <div className={classes.row}>
      <Select
        label={t('part.kind')}
        readOnly={isFixed}
        data={(['AGE', ...OPTION_KINDS] as const).map((kind) => ({ value: kind, label: t(`kindName.${kind}`) }))}
        value={value.kind}
        onChange={(kind) => {
          const known = (['AGE', ...OPTION_KINDS] as const).find((one) => one === kind)
          if (known !== undefined) set({ kind: known, label: '' })
        }}
        w={180}
      />
      {value.kind === 'OTHER' ? (
        <>
          <TextInput
            label={t('options.otherName')}
            required
            readOnly={isReadOnly}
            maxLength={60}
            value={value.label}
            error={errors['label']}
            onChange={(event) => set({ label: event.currentTarget.value })}
            w={280}
          />
          <Select
            label={t('lines.tva')}
            required
            readOnly={isReadOnly}
            data={value.availableTva.map((one) => ({ value: String(one.id), label: one.label }))}
            value={value.tvaId == null ? null : String(value.tvaId)}
            error={errors['tvaId']}
            onChange={(id) => set({ tvaId: id === null ? null : Number(id) })}
            w={220}
          />
        </>
      ) : (
        <Select
          label={t(isAge ? 'lines.category' : 'lines.option')}
          required
          readOnly={isFixed}
          data={recordsOf(value, value.kind).map((one) => ({ value: String(one.id), label: one.label }))}
          value={chosen === undefined ? null : String(chosen)}
          error={errors['refId'] ?? errors['ageCategoryId']}
          onChange={(id) => id !== null && set(isAge ? { ageCategoryId: Number(id) } : { refId: Number(id) })}
          searchable
          w={280}
        />
      )}
    </div>
  )
}

/** The price of a line whose mode changes: by slices it becomes that of every unit, and back the first slice's is kept. */
const inMode = ({ mode, price, ranks }: OptionItem, next: PriceMode): Partial<OptionItem> => {
  if ((mode === 'SLICES') === (next === 'SLICES')) return {}
  if (next === 'SLICES') return sliced(slicesOf(price))
  return {
    price: isSliced(price ?? undefined) ? (slicesOf(price)[0]?.price ?? null) : price,
    ...(ranks && { ranks: [] }),
  }
}

const sliced = (price: readonly Slice[]): Pick<OptionItem, 'price' | 'ranks'> => ({
  price,
  ranks: price.map(({ from, to }) => ({ from, to })),
})

const HowCharged = ({ value, set, isReadOnly }: PartProps) => {
  const t = useT('price')
  return (
    <div className={classes.row}>
      <Select
        label={t('lines.mode')}
        readOnly={isReadOnly}
        data={PRICE_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        value={value.mode}
        onChange={(mode) => {
          const known = PRICE_MODES.find((one) => one === mode)
          if (known !== undefined) set({ mode: known, ...inMode(value, known) })
        }}
        w={280}
      />
      {value.kind === 'AGE' ? null : (
        <>
          <QuantityInput
            label={t('lines.included')}
            readOnly={isReadOnly}
            value={value.included}
            max={999}
            onChange={(included) => set({ included: included ?? 0 })}
            w={110}
          />
          <Checkbox
            label={t('lines.required')}
            checked={value.required}
            disabled={isReadOnly}
            onChange={(event) => set({ required: event.currentTarget.checked })}
            mt={30}
          />
        </>
      )}
    </div>
  )
}

const PriceOf = ({ value, set, isReadOnly, isSaved }: PartProps & { readonly isSaved: boolean }) => {
  const t = useT('price')
  const { mode, price } = value
  return (
    <>
      <div className={classes.row}>
        <Select
          label={t('lines.pricing')}
          readOnly={isReadOnly}
          data={[
            { value: 'FLAT', label: t('pricing.FLAT') },
            { value: 'DATED', label: t('pricing.byDates') },
          ]}
          value={value.pricing}
          onChange={(pricing) => set({ pricing: pricing === 'FLAT' ? 'FLAT' : 'DATED' })}
          w={220}
        />
        {value.pricing === 'FLAT' && mode !== 'SLICES' ? (
          <MoneyInput
            label={t('lines.price')}
            readOnly={isReadOnly}
            min={0}
            value={price === null || isSliced(price) ? null : price}
            onChange={(next) => set({ price: next })}
            w={160}
          />
        ) : null}
      </div>
      {mode === 'SLICES' && value.pricing === 'FLAT' ? (
        <SlicesInput price={price} isReadOnly={isReadOnly} onChange={(next) => set(sliced(next))} />
      ) : null}
      {value.pricing === 'FLAT' ? null : isReadOnly ? (
        <ul>
          {(value.prices ?? []).map((one) => (
            <li key={one.id}>
              {formatDay(one.start)} – {formatDay(addDays(one.end, -1))}
              {'\u00A0: '}
              {isSliced(one.price) ? slicesText(one.price, t) : formatMoney(one.price)}
            </li>
          ))}
        </ul>
      ) : isSaved ? (
        <DatedPrices option={value} />
      ) : (
        <p className={classes.detail}>{t('part.saveFirst')}</p>
      )}
    </>
  )
}
