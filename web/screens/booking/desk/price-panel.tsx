import { Textarea, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { ManualInput } from '#contract/operations/booking/party.ts'
import { gridsAtDesk } from '#contract/operations/occupant-extra/grid-choice.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import { ConditionFields } from '#web/screens/booking/conditions/condition-fields.tsx'
import { setGrid, setManual, withManual } from '#web/screens/booking/desk/desk.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { AddedLine } from '#web/screens/booking/conditions/added-line.tsx'
import { PriceTotals } from '#web/screens/booking/price/price-totals.tsx'
import { StayPrice } from '#web/screens/booking/price/stay-price.tsx'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'

interface GridChoiceProps {
  readonly placeTypeId: number
  /** Null: the rules choose. */
  readonly gridId: number | null
  readonly onChange: (gridId: number | null) => void
}

/** The grid that prices a stay: what the rules choose, or one that staff with the special right force. */
const GridChoice = ({ placeTypeId, gridId, onChange }: GridChoiceProps) => {
  const t = useT('booking')
  const { write: mayForce } = useRight('booking_manual_price')
  const grids = useQuery({
    queryKey: ['priceGrid', 'choice', placeTypeId],
    queryFn: ({ signal }) => call(gridsAtDesk.choice, { params: { id: placeTypeId }, signal }),
    enabled: mayForce,
    meta: { quiet: true },
  })
  const list = grids.data?.list ?? []
  // One grid leaves nothing to choose, unless it is the forced one.
  if (!mayForce || (list.length < 2 && gridId === null)) return null
  return (
    <Select
      label={t('price.forced')}
      size="xs"
      data={[
        { value: '', label: t('price.automatic') },
        ...list.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      value={gridId === null ? '' : String(gridId)}
      onChange={(value) => onChange(value === null || value === '' ? null : Number(value))}
      allowDeselect={false}
      mt={6}
      mb={10}
    />
  )
}

interface PricePanelProps {
  readonly desk: Desk
  readonly setDesk: (change: (desk: Desk) => Desk) => void
  readonly state: SyncState
}

/** Third column: the running price with its reasons, the conditions, the notes. */
export const PricePanel = ({ desk, setDesk, state }: PricePanelProps) => {
  const t = useT('booking')
  const { file, status } = state
  const isOld = status === 'WAITING' || status === 'OFFLINE' || status === 'FAILED'
  return (
    <section className={classes.panel} aria-label={t('desk.price')}>
      <h2 className={classes.heading}>{t('desk.price')}</h2>
      {file === undefined || desk.stays.length === 0 ? (
        <p className={classes.hint}>{t('desk.noPrice')}</p>
      ) : (
        <div aria-busy={status === 'SAVING'}>
          {isOld ? <p className={classes.old}>{t('desk.oldPrice')}</p> : null}
          <StayPrices file={file} desk={desk} setDesk={setDesk} />
          <PriceTotals file={file} />
        </div>
      )}
      <ConditionFields
        pricing={desk.pricing}
        terms={file?.terms ?? null}
        stays={desk.stays.flatMap(({ arrival, departure, people, placeTypeId }) =>
          arrival === null || departure === null ? [] : { stay: { arrival, departure }, people, placeTypeId },
        )}
        onChange={(pricing) => setDesk((before) => ({ ...before, pricing }))}
      />
      <Textarea
        label={t('desk.note')}
        value={desk.note}
        onChange={(event) => {
          const note = event.currentTarget.value
          setDesk((before) => ({ ...before, note }))
        }}
        maxLength={4000}
      />
    </section>
  )
}

interface StayPricesProps {
  readonly file: BookingFile
  readonly desk: Desk
  readonly setDesk: (change: (desk: Desk) => Desk) => void
}

const StayPrices = ({ file, desk, setDesk }: StayPricesProps) =>
  file.occupancies.map((stay, i) => {
    const draft = desk.stays[i]
    if (draft === undefined) return null
    const put = (line: Pick<ManualInput, 'type' | 'code'>, price: ManualInput | null): void =>
      setDesk((before) => setManual(before, draft.key, withManual(draft.manual, line, price)))
    return (
      <div key={stay.id}>
        {file.occupancies.length > 1 ? <h3 className={classes.subheading}>{nameOf(stay)}</h3> : null}
        <StayPrice stay={stay} lines={file.lines.filter((line) => line.occupancyId === stay.id)} onManual={put} />
        <AddedLine manual={draft.manual} onAdd={(price) => put(price, price)} />
        <GridChoice
          placeTypeId={draft.placeTypeId}
          gridId={draft.gridId}
          onChange={(gridId) => setDesk((before) => setGrid(before, draft.key, gridId))}
        />
      </div>
    )
  })

const nameOf = ({ placeTypeLabel, placeCode }: OccupancyFile): string =>
  placeCode === null ? placeTypeLabel : `${placeTypeLabel} · ${placeCode}`
