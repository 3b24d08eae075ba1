/** `/price/period/…`: one period of a grid, as a form. */
import { Checkbox, Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'
import { CLOSINGS, EXTRA_BANDS, MIN_NIGHTS_OPS } from '#domain/pricing/types.ts'
import type { GridModel, StayPackage } from '#domain/pricing/types.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { useDraftPart } from '#web/screens/pricing/price/part/use-draft-part.ts'
import type { PartFormProps } from '#web/screens/pricing/price/part/use-draft-part.ts'
import classes from '#web/screens/pricing/price/part/part.module.css'
import { useGridVersion, usePart } from '#web/screens/pricing/price/queries.ts'
import { WEEK, daysText, shownEnd } from '#web/screens/pricing/price/season/cell-text.ts'
import { formatBand } from '#web/ui/format.ts'

interface PeriodItem extends DraftPeriod {
  readonly priceGridId: number
  readonly priceGridLabel: string
  readonly model: GridModel
  readonly version: number
}

const PATH = '/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion'

/** The period of the draft, or that of a publication. */
const useRead = () => {
  const { priceGridPeriodId, priceGridId, historyVersion } = useScreenParams(PATH)
  const part = usePart<PeriodItem>('price-grid-period', priceGridPeriodId, priceGridId)
  const version = useGridVersion(priceGridId, historyVersion)
  if (historyVersion === 0)
    return { item: part.data, error: part.error, isPublished: false, reload: async () => (await part.refetch()).data }
  const grid = version.data?.grid
  const period = grid?.periods.find((p) => p.id === priceGridPeriodId)
  const item =
    grid === undefined || period === undefined
      ? undefined
      : { ...period, priceGridId, priceGridLabel: grid.label, model: grid.model, version: 0 }
  return { item, error: version.error, isPublished: true, reload: () => Promise.resolve(item) }
}

export const PeriodScreen = () => {
  const { item, error, isPublished, reload } = useRead()
  if (item === undefined) return error === null ? null : <EmptyState isPage title={sentenceOf(error)} />
  return <PeriodForm key={item.id} item={item} isPublished={isPublished} onReload={reload} />
}

const PeriodForm = (props: PartFormProps<PeriodItem>) => {
  const t = useT('price')
  const { isPublished } = props
  const { value, set, errors, page } = useDraftPart('price-grid-period', props, ({ id, label = '' }) =>
    id === 0 ? t('part.newPeriod') : label || t('season.aPeriod'),
  )
  return (
    <RecordPart {...page}>
      <div className={classes.row}>
        <TextInput
          label={t('row.label')}
          readOnly={isPublished}
          maxLength={60}
          value={value.label ?? ''}
          onChange={(event) => set({ label: event.currentTarget.value })}
          w={260}
        />
        <DayInput
          label={t(value.model === 'SPECIAL_DURATION' ? 'row.arrival' : 'row.start')}
          required
          readOnly={isPublished}
          value={value.start}
          error={errors['start']}
          onChange={(day) => day !== null && set({ start: day })}
          w={150}
        />
        <DayInput
          label={t(value.model === 'SPECIAL_DURATION' ? 'row.departure' : 'row.end')}
          follows={value.start}
          required
          readOnly={isPublished}
          value={shownEnd(value, value.end)}
          error={errors['end']}
          onChange={(day) => day !== null && set({ end: value.model === 'SPECIAL_DURATION' ? day : addDays(day, 1) })}
          w={150}
        />
      </div>
      <Rules value={value} set={set} isReadOnly={isPublished} />
      <Prices value={value} set={set} isReadOnly={isPublished} />
    </RecordPart>
  )
}

interface PartProps {
  readonly value: PeriodItem
  readonly set: (part: Partial<PeriodItem>) => void
  readonly isReadOnly: boolean
}

const Rules = ({ value, set, isReadOnly }: PartProps) => {
  const t = useT('price')
  const { minNights } = value
  return (
    <>
      {(['arrivalDays', 'departureDays'] as const).map((field) => (
        <Checkbox.Group
          key={field}
          label={t(`row.${field}`)}
          description={t('part.daysHelp')}
          readOnly={isReadOnly}
          value={(value[field] ?? []).map(String)}
          onChange={(days) => set({ [field]: days.map(Number) })}
        >
          <Group gap="md" mt={6}>
            {WEEK.map((day) => (
              <Checkbox key={day} value={String(day)} label={daysText([day])} />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
      <div className={classes.row}>
        <Select
          label={t('row.minNights')}
          readOnly={isReadOnly}
          data={[
            { value: '', label: t('part.anyLength') },
            ...MIN_NIGHTS_OPS.map((op) => ({ value: op, label: t(`minNights.${op}`) })),
          ]}
          value={minNights?.op ?? ''}
          onChange={(op) => {
            const known = MIN_NIGHTS_OPS.find((one) => one === op)
            set({ minNights: known === undefined ? null : { op: known, n: minNights?.n ?? 2 } })
          }}
          w={220}
        />
        {minNights == null ? null : (
          <QuantityInput
            label={t('part.nights')}
            readOnly={isReadOnly}
            value={minNights.n}
            min={1}
            max={366}
            onChange={(n) => set({ minNights: { ...minNights, n: n ?? 1 } })}
            w={110}
          />
        )}
        <QuantityInput
          label={t('row.maxNights')}
          readOnly={isReadOnly}
          value={value.maxNights ?? null}
          min={1}
          max={366}
          onChange={(maxNights) => set({ maxNights })}
          w={130}
        />
      </div>
      <Checkbox.Group
        label={t('row.closed')}
        description={t('part.closedHelp')}
        readOnly={isReadOnly}
        value={[...(value.closed ?? [])]}
        onChange={(chosen) => set({ closed: CLOSINGS.filter((one) => chosen.includes(one)) })}
      >
        <Group gap="md" mt={6}>
          {CLOSINGS.map((one) => (
            <Checkbox key={one} value={one} label={t(`closed.${one}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}

const Prices = (props: PartProps) => {
  const t = useT('price')
  const { value } = props
  const one = (field: 'night' | 'week' | 'stayPrice', label: string): ReactNode => (
    <One {...props} field={field} label={label} />
  )
  switch (value.model) {
    case 'NIGHT':
      return <div className={classes.row}>{one('night', t('row.night'))}</div>
    case 'WEEK':
      return <div className={classes.row}>{one('week', t('row.week'))}</div>
    case 'SPECIAL_DURATION':
      return <div className={classes.row}>{one('stayPrice', t('row.stayPrice'))}</div>
    case 'SHORT_STAY':
      return <Packages {...props} />
    case 'COUPLED':
      return (
        <>
          <div className={classes.row}>
            {one('week', t('row.week'))}
            {one('night', t('row.nightElse'))}
          </div>
          <Coupled {...props} />
        </>
      )
  }
}

interface OneProps extends PartProps {
  readonly field: 'night' | 'week' | 'stayPrice'
  readonly label: string
}

const One = ({ value, set, isReadOnly, field, label }: OneProps) => (
  <MoneyInput
    label={label}
    readOnly={isReadOnly}
    min={0}
    value={value[field] ?? null}
    onChange={(price) => set({ [field]: price })}
    w={180}
  />
)

const Coupled = ({ value, set, isReadOnly }: PartProps) => {
  const t = useT('price')
  const first = Array.from({ length: 6 }, (_, i): Cents | null => value.first?.[i] ?? null)
  return (
    <>
      <div className={classes.row}>
        {first.map((price, i) => (
          <MoneyInput
            key={i}
            label={i === 0 ? t('row.firstOne') : t('row.firstNth', { n: i + 1 })}
            readOnly={isReadOnly}
            min={0}
            value={price}
            onChange={(next) => set({ first: first.map((p, j) => (j === i ? next : p)) })}
            w={132}
          />
        ))}
      </div>
      <div className={classes.row}>
        {EXTRA_BANDS.map((band) => (
          <MoneyInput
            key={band}
            label={`${t('row.extra')} ${t('row.extraBand', { band: formatBand(band) })}`}
            readOnly={isReadOnly}
            min={0}
            value={value.extra?.[band] ?? null}
            onChange={(price) => set({ extra: { ...value.extra, [band]: price } })}
            w={280}
          />
        ))}
      </div>
    </>
  )
}

const Packages = ({ value, set, isReadOnly }: PartProps) => {
  const t = useT('price')
  const packages = value.packages ?? []
  const put = (index: number, part: Partial<StayPackage>): void =>
    set({ packages: packages.map((p, i) => (i === index ? { ...p, ...part } : p)) })
  return (
    <div className={classes.row}>
      {packages.map((one, i) => (
        <MoneyInput
          key={`${one.weekday}.${one.nights}`}
          label={t('row.package', { day: t(`week.${one.weekday as 0}`), count: one.nights })}
          readOnly={isReadOnly}
          min={0}
          value={one.price}
          onChange={(price) => price !== null && put(i, { price })}
          w={200}
        />
      ))}
      {packages.length === 0 ? <p className={classes.detail}>{t('part.noPackage')}</p> : null}
    </div>
  )
}
