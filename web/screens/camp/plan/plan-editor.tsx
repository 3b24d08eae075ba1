import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordItem } from '#web/crud/record.ts'
import type { Point } from '#domain/camp/plan-shape.ts'
import { plan as planEntity } from '#contract/entities/camp/plan.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PlacesToDraw } from '#web/screens/camp/plan/places-to-draw.tsx'
import { rectangleAt, withShape, withoutShape } from '#web/screens/camp/plan/drawing-state.ts'
import type { PlaceName } from '#web/screens/camp/plan/drawing-state.ts'
import { SelectedShape } from '#web/screens/camp/plan/selected-shape.tsx'
import type { Drawing } from '#web/screens/camp/plan/use-drawing.ts'
import classes from '#web/screens/camp/plan/plan-editor.module.css'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import type { PlanCanvas, ShapeFace } from '#web/ui/map/plan-canvas.ts'
import { PlanView } from '#web/ui/map/plan-view.tsx'
import { drawShape, editCorners } from '#web/ui/map/shape-tools.ts'
import room from '#web/ui/board-screen.module.css'

interface PlanEditorProps {
  readonly item: RecordItem
  readonly places: readonly PlaceName[]
  readonly drawing: Drawing
}

interface ToolsInput {
  readonly canvas: PlanCanvas | undefined
  readonly drawing: Drawing
  readonly selected: number | undefined
  readonly pending: number | undefined
  readonly onDrawn: (placeId: number, points: readonly Point[]) => void
  readonly onCancel: () => void
  readonly canWrite: boolean
}

/** The tools on the canvas: corners of the shape in hand, or the clicks of one that is being drawn. */
const useTools = ({ canvas, drawing, selected, pending, onDrawn, onCancel, canWrite }: ToolsInput): void => {
  const t = useT('plan')
  const corner = useRef<number>(undefined)
  const shape = drawing.shapes.find((one) => one.placeId === selected)
  const latest = useRef({ drawing, onDrawn, onCancel, t })
  useEffect(() => {
    latest.current = { drawing, onDrawn, onCancel, t }
  })
  useEffect(() => {
    if (canvas === undefined || pending === undefined) return undefined
    return drawShape(canvas, {
      onDone: (points) => latest.current.onDrawn(pending, points),
      onCancel: () => latest.current.onCancel(),
    })
  }, [canvas, pending])
  useEffect(() => {
    if (canvas === undefined || shape === undefined || pending !== undefined || !canWrite) return undefined
    const { placeId, points } = shape
    const take = editCorners(
      canvas,
      points,
      {
        cornerLabel: (rank) => latest.current.t('edit.corner', { rank }),
        onChange: (next, nudged) => {
          const { drawing: now } = latest.current
          const subject = nudged === undefined ? undefined : `${placeId}:${nudged}`
          now.change(withShape(now.shapes, { placeId, points: next }), subject)
        },
      },
      corner.current,
    )
    return () => {
      const held = document.activeElement?.getAttribute('data-corner') ?? undefined
      corner.current = held === undefined ? undefined : Number(held)
      take()
    }
  }, [canvas, shape, pending, canWrite])
}

/** The picture with its places, the places that it lacks, and the shape in hand. */
export const PlanEditor = ({ item, places, drawing }: PlanEditorProps) => {
  const t = useT('plan')
  const { write } = useRight(planEntity.right)
  const [canvas, setCanvas] = useState<PlanCanvas>()
  const [selected, select] = useState<number>()
  const [pending, setPending] = useState<number>()
  const codes = useMemo(() => new Map(places.map((one) => [one.id, one.code])), [places])
  const { id } = item
  const [width, height, version] = [Number(item['width']), Number(item['height']), Number(item['picture'])]
  const picture = useMemo(
    () => ({ url: `${restUrl(`camp/plan/image/${id}`)}?v=${version}`, width, height }),
    [id, version, width, height],
  )
  const faceOf = useCallback(
    (placeId: number): ShapeFace => ({
      text: codes.get(placeId) ?? '',
      spoken: t('edit.shape', { code: codes.get(placeId) ?? '' }),
      tone: 'plan-free',
      isDim: false,
      isSelected: placeId === selected,
      cargo: undefined,
    }),
    [codes, selected, t],
  )
  // A change that was taken back may have taken the shape in hand with it.
  const held = drawing.shapes.some((one) => one.placeId === selected) ? selected : undefined
  const { shapes, change } = drawing
  const onErase = write ? (placeId: number): void => change(withoutShape(shapes, placeId)) : undefined
  const events = { onOpen: select, onErase }
  const put = (placeId: number, points: readonly Point[]): void => {
    setPending(undefined)
    drawing.change(withShape(drawing.shapes, { placeId, points }))
    select(placeId)
  }
  useTools({
    canvas,
    drawing,
    selected,
    pending,
    onDrawn: put,
    onCancel: () => setPending(undefined),
    canWrite: write,
  })
  return (
    <div className={`${room.stage} ${classes.stage}`}>
      <div className={classes.main}>
        <PlanView
          onCanvas={setCanvas}
          label={t('map', { label: String(item['label']) })}
          picture={picture}
          shapes={drawing.shapes}
          faceOf={faceOf}
          events={events}
        />
      </div>
      <aside className={classes.side} aria-label={t('edit.title')}>
        {held === undefined || pending !== undefined ? null : (
          <SelectedShape placeId={held} places={places} drawing={drawing} onSelect={select} />
        )}
        <PlacesToDraw
          places={places}
          drawing={drawing}
          pending={pending}
          onDraw={setPending}
          onRectangle={(placeId) => put(placeId, rectangleAt(canvas?.middle() ?? [5000, 5000]))}
        />
      </aside>
    </div>
  )
}
