import { useState } from 'react'
import { Alert, Box, Button, Group, Loader, Modal, Select } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { RepackAsked, RepackChosen, RepackProposal } from '#contract/operations/booking/repack.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useJobActions } from '#web/shell/jobs.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { applyRepack, gainOfRepack } from '#web/screens/inventory/planning/calls.ts'
import { RepackLast, useUndoRepack } from '#web/screens/inventory/planning/repack-last.tsx'
import { RepackMoves } from '#web/screens/inventory/planning/repack-moves.tsx'
import { useProposal } from '#web/screens/inventory/planning/use-proposal.ts'
import { seasonToCome } from '#web/screens/inventory/planning/repack-span.ts'
import classes from '#web/screens/inventory/planning/several.module.css'
import moveClasses from '#web/screens/inventory/planning/planning.module.css'

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

/** Where is searched, what was found there, and which of its moves are ticked: all, until somebody chooses. */
const useRepack = (board: PlanningBoard, typeId: number | undefined) => {
  const t = useT('planning')
  const today = useToday()
  const [where, setWhere] = useState<Where>(() => ({
    placeTypeId: typeId ?? board.types[0]?.id ?? 0,
    ...seasonToCome(board.open, today),
  }))
  const type = board.types.find(({ id }) => id === where.placeTypeId)?.label ?? ''
  const search = useProposal(t('repack.job', { type }))
  const { proposal, asked } = search
  const [put, choose] = useState<ReadonlySet<number>>()
  // Found under way: the search says where it looks.
  const [shown, setShown] = useState<RepackAsked>()
  if (asked !== undefined && asked !== shown) {
    setShown(asked)
    setWhere({ placeTypeId: asked.placeTypeId, from: asked.from as Day, to: asked.to as Day })
  }
  const change = (next: Where): void => {
    setWhere(next)
    search.reset()
    choose(undefined)
  }
  const start = (): void => {
    choose(undefined)
    search.start(where)
  }
  const chosen = put ?? new Set(proposal?.moves.map((move) => move.occupancyId))
  return { where, search, proposal, chosen, choose, change, start }
}

/** How far the search is, and the way to stop it; or why it came to nothing. */
const Searching = ({ search: { job, isStarting, failure } }: { readonly search: ReturnType<typeof useProposal> }) => {
  const t = useT('planning')
  const { cancel } = useJobActions()
  return (
    <Box mt="md">
      {isStarting && job === undefined ? <Loader aria-label={t('repack.searching')} /> : null}
      {job === undefined ? null : <JobProgress job={job} onCancel={() => cancel(job.id)} />}
      {failure === undefined ? null : (
        <Alert color="red" variant="light">
          {failure}
        </Alert>
      )}
    </Box>
  )
}

/** « Ranger… »: moves of stays by type that free whole weeks, with what they bring; the ticked ones are made at once. */
export const RepackDialog = ({ board, typeId, onClose }: RepackDialogProps) => {
  const t = useT('planning')
  const { where, search, proposal, chosen, choose, change, start } = useRepack(board, typeId)
  const apply = useApply(onClose)
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
          loading={search.isStarting || search.job !== undefined}
          disabledReason={isReversed ? t('move.reversed') : undefined}
          onClick={start}
        >
          {t('repack.search')}
        </ActionButton>
      </Group>
      <Searching search={search} />
      {proposal === undefined ? (
        <RepackLast board={board} />
      ) : (
        <Found where={where} proposal={proposal} chosen={chosen} onChoose={choose} />
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
