/** Places and what each ordered; in the morning each is ticked as it is handed out. */
import { UnstyledButton } from '@mantine/core'
import type { BreadBoard, BreadRow } from '#contract/operations/sale/bread.ts'
import { formatInteger } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/bread/bread.module.css'
import { formatInstant } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface BreadTableProps {
  readonly board: BreadBoard
  readonly rows: readonly BreadRow[]
  /** Why nothing is ordered or ticked here now. */
  readonly orderReason: string | undefined
  readonly tickReason: string | undefined
  readonly isTicking: boolean
  readonly onOpen: (row: BreadRow) => void
  readonly onTick: (row: BreadRow) => void
}

const countOf = ({ lines }: BreadRow, articleId: number): number =>
  lines.find((line) => line.articleId === articleId)?.quantity ?? 0

const said = (count: number): string => (count === 0 ? '' : formatInteger(count))

export const BreadTable = ({ board, rows, ...props }: BreadTableProps) => {
  const t = useT('bread')
  const { articles, totals } = board
  // The evening before, there is nothing to tick yet.
  const withTicks = board.day <= board.today
  return (
    <ScrollRegion label={t('board.title')} className={classes.card}>
      <table className={classes.table} aria-label={t('board.title')}>
        <thead>
          <tr>
            <th scope="col">{t('board.place')}</th>
            {articles.map(({ id, label }) => (
              <th key={id} scope="col" data-align="end">
                {label}
              </th>
            ))}
            {withTicks ? <th scope="col">{t('board.state')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.occupancyId} board={board} row={row} {...props} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('board.total')}</th>
            {totals.map(({ articleId, quantity }) => (
              <td key={articleId} data-align="end">
                {formatInteger(quantity)}
              </td>
            ))}
            {withTicks ? <td>{'\u00A0'}</td> : null}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

type RowProps = Omit<BreadTableProps, 'rows'> & { readonly row: BreadRow }

const Row = ({ board, row, orderReason, onOpen, ...tick }: RowProps) => {
  const t = useT('bread')
  const { place, name, isGone, lines, handedAt } = row
  const notes = [
    ...(lines.some(({ isRepeated }) => isRepeated) ? [t('board.repeated')] : []),
    ...(lines.some(({ isLate }) => isLate) ? [t('board.late')] : []),
    ...(isGone ? [t('board.gone')] : []),
  ]
  const reason = handedAt === null ? (isGone ? t('board.gone') : orderReason) : t('board.isHanded')
  return (
    <tr data-gone={isGone || undefined} data-handed={handedAt !== null || undefined}>
      <th scope="row">
        <UnstyledButton
          className={classes.place}
          disabled={reason !== undefined}
          title={reason}
          aria-label={t('board.open', { place, name })}
          onClick={() => onOpen(row)}
        >
          <strong>{place}</strong> <span>{name}</span>
          {notes.length === 0 ? null : <span className={classes.note}>{notes.join(' · ')}</span>}
        </UnstyledButton>
      </th>
      {board.articles.map(({ id }) => (
        <td key={id} data-align="end">
          {said(countOf(row, id))}
        </td>
      ))}
      {board.day <= board.today ? <td>{lines.length === 0 ? null : <Tick row={row} {...tick} />}</td> : null}
    </tr>
  )
}

type TickProps = Pick<RowProps, 'row' | 'tickReason' | 'isTicking' | 'onTick'>

const Tick = ({ row, tickReason, isTicking, onTick }: TickProps) => {
  const t = useT('bread')
  const { place, isGone, handedAt, ticket } = row
  const isDone = handedAt !== null
  const reason = isGone ? t('board.gone') : ticket === 'TAKEN' ? t('board.taken') : tickReason
  const state = isDone
    ? t(ticket === 'TAKEN' ? 'board.paid' : 'board.waiting', { when: formatInstant(handedAt) })
    : t('board.toHand')
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isDone}
      aria-label={t('board.tick', { place })}
      aria-disabled={reason !== undefined || isTicking}
      title={reason}
      className={classes.tick}
      onClick={() => (reason === undefined && !isTicking ? onTick(row) : undefined)}
    >
      <span className={classes.box} data-on={isDone || undefined}>
        {isDone ? <Icon name="check" size={18} /> : null}
      </span>
      <span>{reason !== undefined && !isDone ? reason : state}</span>
    </button>
  )
}
