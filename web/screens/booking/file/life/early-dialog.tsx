import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { EARLY_PRICES } from '#contract/operations/booking/lifecycle.ts'
import type { EarlyPrice } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChangeDialog } from '#web/screens/booking/file/change/change-dialog.tsx'
import { leaveEarly, previewEarly } from '#web/screens/booking/file/life/life-api.ts'
import { stayName } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface EarlyDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** Guests leave before their day: when, and at which price; the lines before and after, side by side. */
export const EarlyDialog = ({ file, writes, onClose }: EarlyDialogProps) => {
  const t = useT('booking')
  const today = useToday()
  const here = file.occupancies.filter(
    (stay) =>
      !stay.cancelled &&
      !stay.billed &&
      stay.arrivedAt !== null &&
      stay.goneAt === null &&
      stay.earlyDeparture === null &&
      stay.departure > today,
  )
  const [chosen, setChosen] = useState<readonly number[]>(here.map((stay) => stay.id))
  const [leaving, setLeaving] = useState<Day | null>(today)
  const [price, setPrice] = useState<EarlyPrice>(usePreferences().earlyDeparture.price)
  const last = here
    .map((stay) => stay.departure)
    .toSorted()
    .at(-1)
  const body =
    leaving === null || chosen.length === 0
      ? undefined
      : { id: file.id, version: file.version, occupancyIds: [...chosen], leaving, price }
  return (
    <ChangeDialog
      file={file}
      writes={writes}
      onClose={onClose}
      title={t('file.action.earlyDeparture')}
      confirmLabel={t('change.save')}
      name="early"
      body={body}
      missing={t('life.early.missing')}
      read={previewEarly}
      save={(wanted, at, intent) => leaveEarly({ ...wanted, ...at }, intent)}
    >
      <Text size="sm">{t('life.early.body')}</Text>
      {here.length < 2 ? null : (
        <Checkbox.Group
          label={t('life.stays')}
          value={chosen.map(String)}
          onChange={(ids) => setChosen(ids.map(Number))}
        >
          <Stack gap={6} mt={4}>
            {here.map((stay) => (
              <Checkbox key={stay.id} value={String(stay.id)} label={stayName(stay)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <DayInput
        label={t('life.early.leaving')}
        value={leaving}
        onChange={setLeaving}
        min={today}
        max={last === undefined ? undefined : addDays(last, -1)}
      />
      <Radio.Group
        label={t('change.strategy')}
        value={price}
        onChange={(next) => setPrice(EARLY_PRICES.find((known) => known === next) ?? price)}
      >
        <Stack gap={6} mt={4}>
          {EARLY_PRICES.map((one) => (
            <Radio key={one} value={one} label={t(`life.early.prices.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </ChangeDialog>
  )
}
