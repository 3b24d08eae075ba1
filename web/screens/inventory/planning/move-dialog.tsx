import { useEffect, useMemo, useState } from 'react'
import { Alert, Button, Group, Loader, Modal, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { epochDay, fromEpochDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { MAX_STAY_NIGHTS } from '#domain/booking/party.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import { useStrategyTotals } from '#web/screens/booking/file/change/use-change-preview.ts'
import { MovePrice } from '#web/screens/inventory/planning/move-price.tsx'
import { datesProblems } from '#web/screens/booking/ask/ask.ts'
import { moveOf } from '#web/screens/inventory/planning/move-desk.ts'
import { previewMove } from '#web/screens/booking/api.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import type { Proposal, Target } from '#web/screens/inventory/planning/move-desk.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import classes from '#web/screens/inventory/planning/planning.module.css'

interface MoveDialogProps {
  readonly proposal: Proposal
  readonly board: PlanningBoard
  /** The user chose another target: the board shows it. */
  readonly onChange: (proposal: Proposal) => void
  readonly onSave: (proposal: Proposal, total: number) => Promise<void>
  readonly onClose: () => void
}

const isMoved = ({ bar, target }: Proposal): boolean =>
  target.placeId !== bar.row || target.start !== bar.start || target.end !== bar.end

const isAskable = (proposal: Proposal): boolean => isMoved(proposal) && proposal.target.start < proposal.target.end

/** Price of a target, read again at each change; what was read before stays in sight meanwhile. */
const usePreview = (proposal: Proposal) => {
  const { bar, target, strategy } = proposal
  return useQuery({
    queryKey: ['movePreview', bar.occupancyId, bar.version, target, strategy],
    queryFn: ({ signal }) => previewMove(moveOf(proposal), signal),
    enabled: isAskable(proposal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
}

const usePlaces = (board: PlanningBoard) =>
  useMemo(
    () =>
      board.types.map((type) => ({
        group: type.label,
        items: board.places
          .filter((place) => place.placeTypeId === type.id && place.commercialised)
          .map((place) => ({ value: String(place.id), label: place.code })),
      })),
    [board],
  )

interface TargetFieldsProps {
  readonly bar: StayBar
  readonly target: Target
  readonly board: PlanningBoard
  readonly onTarget: (target: Target) => void
}

/** Where a stay goes: its place, its dates. */
export const TargetFields = ({ bar, target, board, onTarget }: TargetFieldsProps) => {
  const t = useT('planning')
  const places = usePlaces(board)
  const dates = { arrival: fromEpochDay(target.start), departure: fromEpochDay(target.end) }
  const problems = datesProblems(dates, useToday(), bar.arrived || target.start === bar.start)
  const setPlace = (id: string | null): void => {
    const place = board.places.find((one) => one.id === Number(id))
    if (place !== undefined) onTarget({ ...target, placeId: place.id, placeTypeId: place.placeTypeId })
  }
  const setDay = (side: 'start' | 'end', day: Day | null): void => {
    if (day === null) return
    const length = Math.min(Math.max(target.end - target.start, 1), MAX_STAY_NIGHTS)
    const at = epochDay(day)
    // A new arrival takes the departure along, as a stay that is dragged.
    if (side === 'start') onTarget({ ...target, start: at, end: at + length })
    else onTarget({ ...target, end: at })
  }
  return (
    <div className={classes.target}>
      <Select
        label={t('move.place')}
        data={places}
        value={target.placeId === null ? null : String(target.placeId)}
        onChange={setPlace}
        searchable
        openOnFocus={false}
        data-autofocus
      />
      <DayInput
        label={t('move.arrival')}
        value={dates.arrival}
        onChange={(day) => setDay('start', day)}
        error={problems.arrival}
        disabled={bar.arrived}
        {...(bar.arrived ? { description: t('move.arrivedFixed') } : {})}
      />
      <DayInput
        label={t('move.departure')}
        follows={dates.arrival}
        value={dates.departure}
        onChange={(day) => setDay('end', day)}
        error={problems.departure}
      />
    </div>
  )
}

interface Verdict {
  /** Why it cannot be saved now. */
  readonly reason: string | undefined
  /** Said as an alert: who is there, what lacks. */
  readonly alert: string | undefined
}

const useVerdict = (
  proposal: Proposal,
  preview: ChangePreview | undefined,
  error: unknown,
  reading: boolean,
): Verdict => {
  const t = useT('planning')
  if (!isMoved(proposal)) return { reason: t('move.unchanged'), alert: undefined }
  if (proposal.target.start >= proposal.target.end) return { reason: t('move.reversed'), alert: t('move.reversed') }
  if (error !== null) return { reason: sentenceOf(error), alert: sentenceOf(error) }
  const refusal = preview?.conflict ?? preview?.refusal ?? undefined
  if (refusal !== undefined)
    return { reason: sentence(refusal), alert: t('move.refused', { reason: sentence(refusal) }) }
  return { reason: reading || preview === undefined ? t('move.reading') : undefined, alert: undefined }
}

/** « Déplacer… »: where to, and what it costs, before anything is written. Opened by a drag, the menu or the keyboard. */
export const MoveDialog = ({ proposal, board, onChange, onSave, onClose }: MoveDialogProps) => {
  const t = useT('planning')
  const [busy, setBusy] = useState(false)
  const { data: preview, error, isFetching } = usePreview(proposal)
  const totals = useStrategyTotals('planningMove', isAskable(proposal) ? moveOf(proposal) : undefined, previewMove)
  const { reason, alert } = useVerdict(proposal, preview, error, isFetching)
  const save = async (): Promise<void> => {
    if (reason !== undefined || preview === undefined || busy) return
    setBusy(true)
    await onSave(proposal, preview.before.totals.total)
    setBusy(false)
  }
  useFunctionKeys({ F12: { run: save, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  useEffect(() => () => setBusy(false), [])
  return (
    // Échap is a function key of this dialog: closing twice would leave the screen as well.
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('move.title', { name: proposal.bar.name })}
      size="lg"
    >
      <TargetFields
        bar={proposal.bar}
        target={proposal.target}
        board={board}
        onTarget={(target) => onChange({ ...proposal, target })}
      />
      <div className={classes.strategies}>
        <StrategyChoice
          value={proposal.strategy}
          onChange={(strategy) => onChange({ ...proposal, strategy })}
          totals={totals}
        />
      </div>
      <div aria-live="polite" className={classes.price} data-reading={isFetching || undefined}>
        {alert === undefined ? null : (
          <Alert color="red" variant="light">
            {alert}
          </Alert>
        )}
        {preview?.warnings.map((warning) => (
          <Alert key={sentence(warning)} color="yellow" variant="light">
            {sentence(warning)}
          </Alert>
        ))}
        {alert === undefined && preview !== undefined ? (
          <MovePrice preview={preview} proposal={proposal} board={board} />
        ) : null}
        {preview === undefined && isFetching ? <Loader /> : null}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('move.cancel')}
        </Button>
        <ActionButton hotkey="F12" loading={busy} disabledReason={reason} onClick={() => void save()}>
          {t('move.save')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
