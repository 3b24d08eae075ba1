import { useCallback, useMemo } from 'react'
import type { DrawnPlan } from '#contract/operations/camp/plan.ts'
import { useT } from '#web/i18n/i18n.ts'
import { isEmpty } from '#web/screens/inventory/plan/day-state.ts'
import type { DayState } from '#web/screens/inventory/plan/day-state.ts'
import { freedomOf } from '#web/screens/inventory/planning/faces.ts'
import { barText } from '#web/screens/inventory/planning/sentences.ts'
import type { Plan } from '#web/screens/inventory/plan/use-plan.ts'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import type { ShapeFace } from '#web/ui/map/plan-canvas.ts'
import { PlanView } from '#web/ui/map/plan-view.tsx'

/** Colours of the planning, by their classes. */
export const toneOf = (kind: DayState['kind']): string => (isEmpty(kind) ? `plan-${kind}` : `board-bar-${kind}`)

export const pictureOf = (plan: DrawnPlan) => ({
  url: `${restUrl(`booking/plan/image/${plan.id}`)}?v=${plan.picture}`,
  width: plan.width,
  height: plan.height,
})

interface PlanMapProps {
  readonly plan: Plan
  readonly drawn: DrawnPlan
}

const NOTHING: ShapeFace = { text: '', spoken: '', tone: '', isDim: true, isSelected: false, cargo: undefined }

/** The places on the picture, in the colours of the planning: a click shows, a drag moves the stay. */
export const PlanMap = ({ plan, drawn }: PlanMapProps) => {
  const t = useT('plan')
  const planning = useT('planning')
  const { write } = useRight('booking_booking')
  const { placeOf, here: looked, choose, isNarrowed } = plan
  const { drop } = plan.actions
  const selectedPlace = looked?.place.id
  const faceOf = useCallback(
    (placeId: number): ShapeFace => {
      const here = placeOf(placeId)
      if (here === undefined) return NOTHING
      const { bar, kind, place, typeLabel, state } = here
      const sign = kind === 'free' ? '' : t(`sign.${kind}`)
      const isMovable = bar !== undefined && freedomOf(bar, write).rows
      return {
        text: sign === '' ? place.code : `${place.code} ${sign}`,
        spoken: t('spoken', { code: place.code, type: typeLabel, state }),
        tone: toneOf(kind),
        isDim: isNarrowed && !here.matches,
        isSelected: selectedPlace === placeId,
        cargo: isMovable ? barText(planning, bar) : undefined,
      }
    },
    [placeOf, t, planning, write, isNarrowed, selectedPlace],
  )
  const events = useMemo(
    () => ({
      onOpen: choose,
      onDrop: (from: number, to: number) => {
        const bar = placeOf(from)?.bar
        if (bar !== undefined) drop(bar, to)
      },
    }),
    [choose, placeOf, drop],
  )
  const { id, picture: version, width, height } = drawn
  const picture = useMemo(
    () => ({ url: `${restUrl(`booking/plan/image/${id}`)}?v=${version}`, width, height }),
    [id, version, width, height],
  )
  const shapes = useMemo(() => drawn.shapes.filter((shape) => placeOf(shape.placeId) !== undefined), [drawn, placeOf])
  return (
    <PlanView
      label={t('map', { label: drawn.label })}
      picture={picture}
      shapes={shapes}
      faceOf={faceOf}
      events={events}
    />
  )
}
