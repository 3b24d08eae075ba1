import { createPortal } from 'react-dom'
import { PLAN_SIDE, centreOf } from '#domain/camp/plan-shape.ts'
import type { DrawnPlan } from '#contract/operations/camp/plan.ts'
import { useT } from '#web/i18n/i18n.ts'
import { rowsOf } from '#web/screens/inventory/plan/plan-list.tsx'
import { pictureOf, toneOf } from '#web/screens/inventory/plan/plan-map.tsx'
import type { Plan } from '#web/screens/inventory/plan/use-plan.ts'
import classes from '#web/screens/inventory/plan/plan.module.css'
import { formatDayLong } from '#web/ui/format.ts'

/** The whole plan on a page, the places with their numbers and signs, then what each one is. */
export const PlanPrint = ({ plan, drawn }: { readonly plan: Plan; readonly drawn: DrawnPlan }) => {
  const t = useT('plan')
  const { url, width, height } = pictureOf(drawn)
  const scale = ([x, y]: readonly [number, number]): [number, number] => [
    (x * width) / PLAN_SIDE,
    (y * height) / PLAN_SIDE,
  ]
  const size = Math.max(width, height) / 110
  return createPortal(
    <div className={classes.sheet}>
      <h1>{t('printed', { label: drawn.label, day: formatDayLong(plan.day) })}</h1>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.printed}>
        <image href={url} width={width} height={height} />
        {drawn.shapes.map(({ placeId, points }) => {
          const here = plan.placeOf(placeId)
          if (here === undefined) return null
          const [x, y] = scale(centreOf(points))
          return (
            <g key={placeId}>
              <polygon
                className={`plan-shape ${toneOf(here.kind)}`}
                data-dim={(plan.isNarrowed && !here.matches) || undefined}
                strokeWidth={size / 6}
                points={points.map((point) => scale(point).join(',')).join(' ')}
              />
              <text x={x} y={y + size / 3} fontSize={size} textAnchor="middle">
                {here.place.code} {here.kind === 'free' ? null : t(`sign.${here.kind}`)}
              </text>
            </g>
          )
        })}
      </svg>
      <ul className={classes.printedList}>
        {rowsOf(plan).map((here) => (
          <li key={here.place.id}>
            <b>{here.place.code}</b> {here.state}
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  )
}
