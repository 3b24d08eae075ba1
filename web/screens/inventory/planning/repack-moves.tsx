import { Checkbox } from '@mantine/core'
import { addDays, epochDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { withNeeded, without } from '#domain/availability/chosen-moves.ts'
import type { ProposedMove, RepackProposal } from '#contract/operations/booking/repack.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { fromTo } from '#web/screens/inventory/planning/sentences.ts'
import classes from '#web/screens/inventory/planning/several.module.css'

interface RepackMovesProps {
  readonly moves: RepackProposal['moves']
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
}

const days = (t: Translate<'planning'>, from: Day, to: Day): string =>
  fromTo(t, { start: epochDay(from), end: epochDay(to) })

/** Why this stay moves: weeks that its place gains, stays that come to its nights, or the order of the rest. */
const reasonsOf = (t: Translate<'planning'>, move: ProposedMove, moves: RepackProposal['moves']): string => {
  const names = move.makesRoomFor.flatMap((id) => moves.find((other) => other.occupancyId === id)?.name ?? [])
  const said = [
    ...move.frees.map((saturday) =>
      t('repack.frees', { place: move.fromCode, when: days(t, saturday, addDays(saturday, 7)) }),
    ),
    ...(names.length === 0 ? [] : [t('repack.makesRoom', { names: [...new Set(names)].join(', ') })]),
  ]
  return said.length === 0 ? t('repack.fills', { place: move.toCode }) : said.join(' · ')
}

/** Each move with its reason; a move takes along those that free its nights, and leaves with those that need it. */
export const RepackMoves = ({ moves, chosen, onChoose }: RepackMovesProps) => {
  const t = useT('planning')
  const linked = moves.map(({ occupancyId, makesRoomFor }) => ({ id: occupancyId, makesRoomFor }))
  const toggle = (id: number): void =>
    onChoose(chosen.has(id) ? without(linked, chosen, id) : withNeeded(linked, [...chosen, id]))
  return (
    <div className={classes.scroll}>
      <ul className={classes.moves} aria-label={t('repack.moves')}>
        {moves.map((move) => (
          <li key={move.occupancyId}>
            <Checkbox
              checked={chosen.has(move.occupancyId)}
              onChange={() => toggle(move.occupancyId)}
              label={t('repack.move', {
                name: move.name === '' ? move.code : move.name,
                when: days(t, move.arrival, move.departure),
                from: move.fromCode,
                to: move.toCode,
              })}
              description={reasonsOf(t, move, moves)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
