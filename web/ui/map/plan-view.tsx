import { useCallback, useEffect, useState } from 'react'
import { ActionIcon, Tooltip } from '@mantine/core'
import type { PlanShape } from '#domain/camp/plan-shape.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { IconName } from '#web/ui/icons.tsx'
import { PlanCanvas } from '#web/ui/map/plan-canvas.ts'
import type { PlanEvents, PlanPicture, ShapeFace } from '#web/ui/map/plan-canvas.ts'
import classes from '#web/ui/map/plan-view.module.css'

interface PlanViewProps {
  /** Spoken name. */
  readonly label: string
  readonly picture: PlanPicture
  readonly shapes: readonly PlanShape[]
  readonly faceOf: (placeId: number) => ShapeFace
  readonly events: PlanEvents
  /** Told of the canvas, and of its end: tools work on it. */
  readonly onCanvas?: (canvas: PlanCanvas | undefined) => void
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
}

const Tool = ({ icon, label, onClick }: ToolProps) => (
  <Tooltip label={label} position="left">
    <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  </Tooltip>
)

/** The canvas of the element, while there is one. */
const useCanvas = ({ url, width, height }: PlanPicture, onCanvas: PlanViewProps['onCanvas']) => {
  const [canvas, setCanvas] = useState<PlanCanvas>()
  const mount = useCallback(
    (host: HTMLDivElement) => {
      const made = new PlanCanvas(host, { url, width, height })
      setCanvas(made)
      onCanvas?.(made)
      return () => {
        setCanvas(undefined)
        onCanvas?.(undefined)
        made.destroy()
      }
    },
    [url, width, height, onCanvas],
  )
  return { canvas, mount }
}

/** A plan with its shapes; another picture is another canvas. */
export const PlanView = ({ label, picture, shapes, faceOf, events, onCanvas }: PlanViewProps) => {
  const t = useT('plan')
  const { canvas, mount } = useCanvas(picture, onCanvas)
  useEffect(() => canvas?.setEvents(events), [canvas, events])
  useEffect(() => canvas?.show(shapes, faceOf), [canvas, shapes, faceOf])
  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={mount} className="plan-host" />
      <div className={`${classes.tools} p-no-print`}>
        <Tool icon="plus" label={t('zoomIn')} onClick={() => canvas?.zoom(1)} />
        <Tool icon="minus" label={t('zoomOut')} onClick={() => canvas?.zoom(-1)} />
        <Tool icon="home" label={t('fit')} onClick={() => canvas?.fit()} />
      </div>
    </section>
  )
}
