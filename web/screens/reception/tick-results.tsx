import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TickResult } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { OccupiedDialog } from '#web/screens/booking/file/actions/occupied-dialog.tsx'
import type { Ticking } from '#web/screens/reception/use-tick.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import { isStillOccupied } from '#web/screens/booking/still-occupied.ts'
import { RefusalsDialog } from '#web/ui/refusals-dialog.tsx'

interface TickResultsProps {
  readonly results: readonly TickResult[]
  readonly ticking: Ticking
  readonly nameOf: (occupancyId: number) => string
  /** Opens the change of place of one stay; undefined: without the right to it. */
  readonly onMove: ((occupancyId: number) => void) | undefined
}

/**
 * Why some stays were not ticked, each with its reason; how many others were. A place that others have not left is changed here, or
 * forced with a reason, stay by stay.
 */
export const TickResults = ({ results, ticking, nameOf, onMove }: TickResultsProps) => {
  const t = useT('reception')
  const [forced, setForced] = useState<number>()
  const all = results.flatMap(({ occupancyId, refusal }) => (refusal === null ? [] : [{ id: occupancyId, refusal }]))
  const occupied = all.filter(({ refusal }) => isStillOccupied(refusal))
  const asked = occupied.find(({ id }) => id === forced)
  const back = (): void => setForced(undefined)
  if (asked !== undefined)
    return (
      <OccupiedDialog
        why={`${nameOf(asked.id)} : ${sentence(asked.refusal)}`}
        isPending={ticking.isPending}
        onChange={onMove === undefined ? undefined : () => onMove(asked.id)}
        onForce={(reason) => void ticking.run('arrive', [asked.id], reason).then(back)}
        onClose={back}
      />
    )
  const waysOf = (id: number) => (
    <>
      {onMove === undefined ? null : (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('results.moveOf', { name: nameOf(id) })}
          onClick={() => onMove(id)}
        >
          {t('results.move')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('results.forceOf', { name: nameOf(id) })}
        onClick={() => setForced(id)}
      >
        {t('results.force')}
      </Button>
    </>
  )
  const refused = all.map(({ id, refusal }) => ({
    id,
    name: nameOf(id),
    why: sentence(refusal),
    ...(isStillOccupied(refusal) ? { ways: waysOf(id) } : {}),
  }))
  const done = results.length - refused.length
  return (
    <RefusalsDialog
      title={t('results.title', { count: refused.length })}
      refused={refused}
      others={done === 0 ? undefined : t('results.done', { count: done })}
      closeLabel={t('results.close')}
      foot={
        occupied.length === 0 ? null : (
          <Button
            variant="default"
            loading={ticking.isPending}
            onClick={() =>
              void ticking.run(
                'arrive',
                occupied.map(({ id }) => id),
              )
            }
          >
            {t('results.again')}
          </Button>
        )
      }
      onClose={ticking.close}
    />
  )
}
