/** Where a guest signs with a finger, a pen or the mouse: strokes in the drawing's own measures, whatever the size of the frame. */
import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { SIGNATURE } from '#domain/sale/posting.ts'
import type { Stroke } from '#domain/sale/posting.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/stay.module.css'

const { width, height, mostPoints } = SIGNATURE

/** A hand that trembles draws no more than this: nearer points say nothing. */
const NEAREST = 2

type Point = Stroke[number]

const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)))

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
  const frame = currentTarget.getBoundingClientRect()
  return [
    within(((clientX - frame.left) / frame.width) * width, width),
    within(((clientY - frame.top) / frame.height) * height, height),
  ]
}

const isNear = (a: Point | undefined, b: Point): boolean =>
  a !== undefined && Math.abs(a[0] - b[0]) < NEAREST && Math.abs(a[1] - b[1]) < NEAREST

interface SignaturePadProps {
  readonly strokes: readonly Stroke[]
  readonly onStrokes: (strokes: readonly Stroke[]) => void
  readonly isDisabled: boolean
}

export const SignaturePad = ({ strokes, onStrokes, isDisabled }: SignaturePadProps) => {
  const t = useT('till-stay')
  const isDown = useRef(false)
  /** Moves come faster than drawings. */
  const latest = useRef(strokes)
  const put = (next: readonly Stroke[]): void => {
    latest.current = next
    onStrokes(next)
  }
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (isDisabled || !event.isPrimary) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    latest.current = strokes
    put([...strokes, [pointOf(event)]])
  }
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isDown.current || !event.isPrimary) return
    const before = latest.current.slice(0, -1)
    const stroke = latest.current.at(-1) ?? []
    const point = pointOf(event)
    const count = latest.current.reduce((all, { length }) => all + length, 0)
    if (isNear(stroke.at(-1), point) || count >= mostPoints) return
    put([...before, [...stroke, point]])
  }
  const end = (): void => {
    isDown.current = false
  }
  return (
    <div className={classes.pad}>
      <svg
        className={classes.frame}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={strokes.length === 0 ? t('sign.frame') : t('sign.drawn')}
        data-disabled={isDisabled || undefined}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={classes.rule} x1="40" x2={width - 40} y1={height - 45} y2={height - 45} />
        {strokes.map((stroke, i) => (
          <polyline key={i} className={classes.stroke} points={stroke.map((point) => point.join(',')).join(' ')} />
        ))}
      </svg>
      <Button
        variant="default"
        className={classes.touch}
        disabled={isDisabled || strokes.length === 0}
        onClick={() => put([])}
      >
        {t('sign.clear')}
      </Button>
    </div>
  )
}
