import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { EARLY_PRICES } from '#contract/operations/booking/lifecycle.ts'
import type { EarlyPrice } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/screens/booking/file/actions/action-dialog.tsx'
import { ChangeView } from '#web/screens/booking/file/change/change-view.tsx'
import { changeReason, useChangePreview } from '#web/screens/booking/file/change/use-change-preview.ts'
import { leaveEarly, previewEarly } from '#web/screens/booking/file/life/life-api.ts'
import { stayName } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { usePreferences } from '#web/shell/preferences.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
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
  const [error, setError] = useState<string>()
  const last = here
    .map((stay) => stay.departure)
    .toSorted()
    .at(-1)
  const body = leaving === null || chosen.length === 0 ? undefined : { occupancyIds: [...chosen], leaving, price }
  const preview = useChangePreview(
    'early',
    body === undefined ? undefined : { ...body, id: file.id, version: file.version },
    previewEarly,
  )
  const confirm = async (): Promise<void> => {
    if (body === undefined) return
    const isDone = await writes.run((at, intent) => leaveEarly({ ...body, ...at }, intent), {
      said: t('change.done', { code: file.code ?? '' }),
      onError: (caught) => setError(sentenceOf(caught)),
    })
    if (isDone) onClose()
  }
  const reason =
    body === undefined
      ? t('life.early.missing')
      : changeReason(preview, { reading: t('change.reading'), refused: t('change.impossible') })
  return (
    <ActionDialog
      title={t('file.action.earlyDeparture')}
      confirmLabel={t('change.save')}
      isPending={writes.isPending}
      reason={reason}
      error={error}
      size="xl"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={classes.change}>
        <Stack gap="sm">
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
        </Stack>
        <ChangeView preview={preview.data} error={preview.error} isFetching={preview.isFetching} />
      </div>
    </ActionDialog>
  )
}
