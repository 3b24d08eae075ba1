/** « Saison suivante »: what the grids of the next season would be, then making them. */
import { Alert, Button, Group, Modal, MultiSelect, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { BasisPoints } from '#domain/money.ts'
import { ROUNDING_STEPS, SEASON_SHIFTS } from '#domain/price-grid/next-season.ts'
import type { RoundingStep, SeasonShift } from '#domain/price-grid/next-season.ts'
import { HIGHEST_RATE, LOWEST_RATE } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import type { PriceGridRow } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'
import { SeasonPreview } from '#web/screens/pricing/price/next-season/season-preview.tsx'
import { useMakeNextSeason, useNextSeason } from '#web/screens/pricing/price/queries.ts'

interface NextSeasonDialogProps {
  /** The grids of the list. */
  readonly rows: readonly PriceGridRow[]
  /** Those chosen at first. */
  readonly chosen: readonly number[]
  readonly onClose: () => void
}

const stepLabel = (step: RoundingStep) => `next.step${step}` as const

export const NextSeasonDialog = ({ rows, chosen, onClose }: NextSeasonDialogProps) => {
  const t = useT('price')
  const ui = useT('ui')
  const [gridIds, setGridIds] = useState(chosen)
  const [shift, setShift] = useState<SeasonShift>('WEEKDAYS')
  const [baseRate, setBaseRate] = useState<BasisPoints | null>(0 as BasisPoints)
  const [lineRate, setLineRate] = useState<BasisPoints | null>(0 as BasisPoints)
  const [step, setStep] = useState<RoundingStep>(10)
  const inRange = (rate: number | null): boolean => rate !== null && rate >= LOWEST_RATE && rate <= HIGHEST_RATE
  const asked =
    gridIds.length === 0 || !inRange(baseRate) || !inRange(lineRate)
      ? undefined
      : { gridIds: [...gridIds], shift, baseRate: baseRate ?? 0, lineRate: lineRate ?? 0, step }
  const preview = useNextSeason(asked)
  const making = useMakeNextSeason()
  const make = async (): Promise<void> => {
    if (asked === undefined || making.isPending) return
    try {
      const { list } = await making.mutateAsync(asked)
      toast.success(t('next.done', { count: list.length }))
      onClose()
    } catch (error) {
      toastError(error)
    }
  }
  const noGrid = asked === undefined ? t('next.nothing') : undefined
  useFunctionKeys(
    { F12: { label: t('next.go'), run: make, disabledReason: noGrid }, Escape: { run: onClose } },
    { dialog: true },
  )
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('next.title')} size="xl">
      <Stack gap="sm">
        <MultiSelect
          label={t('next.grids')}
          data={rows.map(({ id, label }) => ({ value: String(id), label }))}
          value={gridIds.map(String)}
          onChange={(values) => setGridIds(values.map(Number))}
          searchable
        />
        <Group gap="sm" align="flex-start">
          <Select
            label={t('next.shift')}
            data={SEASON_SHIFTS.map((value) => ({ value, label: t(`next.${value}`) }))}
            value={shift}
            onChange={(value) => setShift(SEASON_SHIFTS.find((one) => one === value) ?? 'WEEKDAYS')}
            allowDeselect={false}
            w={290}
          />
          <RateInput
            label={t('next.baseRate')}
            value={baseRate}
            min={LOWEST_RATE}
            max={HIGHEST_RATE}
            onChange={setBaseRate}
            w={130}
          />
          <RateInput
            label={t('next.lineRate')}
            value={lineRate}
            min={LOWEST_RATE}
            max={HIGHEST_RATE}
            onChange={setLineRate}
            w={150}
          />
          <Select
            label={t('next.step')}
            data={ROUNDING_STEPS.map((value) => ({ value: String(value), label: t(stepLabel(value)) }))}
            value={String(step)}
            onChange={(value) => setStep(ROUNDING_STEPS.find((one) => String(one) === value) ?? 10)}
            allowDeselect={false}
            w={130}
          />
        </Group>
        {preview.error === null ? null : <Alert color="red">{sentenceOf(preview.error)}</Alert>}
        {asked === undefined || preview.data === undefined ? null : <SeasonPreview list={preview.data.list} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <ActionButton onClick={() => void make()} loading={making.isPending} hotkey="F12" disabledReason={noGrid}>
            {t('next.make', { count: gridIds.length })}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  )
}
