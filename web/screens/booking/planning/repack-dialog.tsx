import { useState } from 'react'
import { Alert, Button, Group, Loader, Modal, Select } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { RepackChosen, RepackProposal } from '#contract/operations/booking/repack.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { applyRepack, gainOfRepack, proposeRepack } from '#web/screens/booking/planning/calls.ts'
import { RepackLast, useUndoRepack } from '#web/screens/booking/planning/repack-last.tsx'
import { RepackMoves } from '#web/screens/booking/planning/repack-moves.tsx'
import { seasonToCome } from '#web/screens/booking/planning/repack-span.ts'
import classes from '#web/screens/booking/planning/several.module.css'
import moveClasses from '#web/screens/booking/planning/planning.module.css'

interface RepackDialogProps {
  readonly board: PlanningBoard
  /** The type that the board is narrowed to, if any. */
  readonly typeId: number | undefined
  readonly onClose: () => void
}

interface Where {
  readonly placeTypeId: number
  readonly from: Day
  readonly to: Day
}

const chosenBody = (where: Where, { moves }: RepackProposal, chosen: ReadonlySet<number>): RepackChosen => ({
  ...where,
  moves: moves
    .filter((move) => chosen.has(move.occupancyId))
    .map(({ occupancyId, version, fromPlaceId, toPlaceId }) => ({ occupancyId, version, fromPlaceId, toPlaceId })),
})

const WhereFields = ({
  board,
  where,
  onChange,
}: {
  readonly board: PlanningBoard
  readonly where: Where
  readonly onChange: (where: Where) => void
}) => {
  const t = useT('planning')
  return (
    <div className={moveClasses.target}>
      <Select
        label={t('repack.type')}
        data={board.types.map((type) => ({ value: String(type.id), label: type.label }))}
        value={String(where.placeTypeId)}
        onChange={(value) => (value === null ? undefined : onChange({ ...where, placeTypeId: Number(value) }))}
        searchable
        openOnFocus={false}
        data-autofocus
      />
      <DayInput
        label={t('repack.from')}
        value={where.from}
        onChange={(day) => (day === null ? undefined : onChange({ ...where, from: day }))}
      />
      <DayInput
        label={t('repack.to')}
        follows={where.from}
        value={where.to}
        onChange={(day) => (day === null ? undefined : onChange({ ...where, to: day }))}
      />
    </div>
  )
}

/** Free weeks with the moves that are ticked, counted by the server as it will count them when they are made. */
const useGain = (where: Where, proposal: RepackProposal | undefined, chosen: ReadonlySet<number>) => {
  const isAll = proposal === undefined || chosen.size === proposal.moves.length
  const body = proposal === undefined ? undefined : chosenBody(where, proposal, chosen)
  const { data } = useQuery({
    queryKey: ['repackGain', body],
    queryFn: ({ signal }) => gainOfRepack(body ?? { ...where, moves: [] }, signal),
    enabled: !isAll && chosen.size > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (proposal === undefined) return undefined
  if (isAll) return { before: proposal.before, after: proposal.after }
  return chosen.size === 0 ? { before: proposal.before, after: proposal.before } : data
}

interface FoundProps {
  readonly where: Where
  readonly proposal: RepackProposal
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
}

const Found = ({ where, proposal, chosen, onChoose }: FoundProps) => {
  const t = useT('planning')
  const gain = useGain(where, proposal, chosen)
  if (proposal.moves.length === 0)
    return (
      <Alert color="gray" variant="light" mt="md">
        {t('repack.nothing', { count: proposal.before })}
      </Alert>
    )
  return (
    <>
      <p className={classes.gain} aria-live="polite">
        {gain === undefined ? null : (
          <>
            <span>{t('repack.weeks')}</span>
            <strong data-figures>
              {gain.before} › {gain.after}
            </strong>
            <span>{t('repack.gain', { count: gain.after - gain.before })}</span>
          </>
        )}
      </p>
      <Group gap="xs" mb="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChoose(new Set(proposal.moves.map((move) => move.occupancyId)))}
        >
          {t('repack.all')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(new Set())}>
          {t('repack.none')}
        </Button>
        <span>{t('repack.chosen', { count: chosen.size, total: proposal.moves.length })}</span>
      </Group>
      <RepackMoves moves={proposal.moves} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

const useApply = (onDone: () => void) => {
  const t = useT('planning')
  const queries = useQueryClient()
  const { undo } = useUndoRepack()
  return useMutation({
    mutationFn: (body: RepackChosen) => applyRepack(body, uuid()),
    onSuccess: ({ id, before, after }, { moves }) => {
      toast.success(t('repack.applied', { count: moves.length, before, after }), {
        label: t('repack.undo'),
        run: () => void undo(id),
      })
      void queries.invalidateQueries({ queryKey: ['planning', 'repack'] })
      onDone()
    },
    onError: toastError,
  })
}

/** « Ranger… »: moves of stays by type that free whole weeks, with what they bring; the ticked ones are made at once. */
export const RepackDialog = ({ board, typeId, onClose }: RepackDialogProps) => {
  const t = useT('planning')
  const today = useToday()
  const [where, setWhere] = useState<Where>(() => ({
    placeTypeId: typeId ?? board.types[0]?.id ?? 0,
    ...seasonToCome(board.open, today),
  }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set())
  const search = useMutation({
    mutationFn: (asked: Where) => proposeRepack(asked, AbortSignal.timeout(20_000)),
    onSuccess: ({ moves }) => setChosen(new Set(moves.map((move) => move.occupancyId))),
  })
  const apply = useApply(onClose)
  const change = (next: Where): void => {
    setWhere(next)
    search.reset()
    setChosen(new Set())
  }
  const { data: proposal, isPending, error } = search
  const isReversed = where.from >= where.to
  const canApply = proposal !== undefined && chosen.size > 0
  const applyReason = canApply ? undefined : t(proposal === undefined ? 'repack.searchFirst' : 'repack.chooseFirst')
  const run = (): void => {
    if (proposal !== undefined && chosen.size > 0 && !apply.isPending) apply.mutate(chosenBody(where, proposal, chosen))
  }
  useFunctionKeys({ F12: { run, disabledReason: applyReason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} size="xl" title={t('repack.title')}>
      <p>{t('repack.intro')}</p>
      <WhereFields board={board} where={where} onChange={change} />
      <Group mt="md">
        <ActionButton
          variant="default"
          loading={isPending}
          disabledReason={isReversed ? t('move.reversed') : undefined}
          onClick={() => search.mutate(where)}
        >
          {t('repack.search')}
        </ActionButton>
      </Group>
      {isPending ? <Loader mt="md" aria-label={t('repack.searching')} /> : null}
      {error === null ? null : (
        <Alert color="red" variant="light" mt="md">
          {sentenceOf(error)}
        </Alert>
      )}
      {proposal === undefined ? (
        <RepackLast board={board} />
      ) : (
        <Found where={where} proposal={proposal} chosen={chosen} onChoose={setChosen} />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('several.cancel')}
        </Button>
        <ActionButton hotkey="F12" loading={apply.isPending} disabledReason={applyReason} onClick={run}>
          {t('repack.apply', { count: chosen.size })}
        </ActionButton>
      </Group>
    </Modal>
  )
}
