/** What is counted by its value, from the keyboard: Entrée goes down, ↑ ↓ add and remove one. */
import type { KeyboardEvent } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { formatMoney } from '#web/ui/format.ts'
import classes from '#web/ui/pieces-table.module.css'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

/** How many of each, by value in cents; what was not counted is not there. */
export type Pieces = Readonly<Record<string, number>>

/** Below this, coins. */
const SMALLEST_NOTE = 500

/** Entrée: the next field. */
export const goDown = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.select()
}

interface RowProps {
  readonly value: number
  readonly name: string
  readonly pieces: number | null
  readonly onChange: (pieces: number | null) => void
  readonly readOnly: boolean
  readonly isFirst: boolean
}

const PieceRow = ({ value, name, pieces, onChange, readOnly, isFirst }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={classes.count}>
      <QuantityInput
        label={name}
        isLabelHidden
        value={pieces}
        onChange={onChange}
        readOnly={readOnly}
        isFirst={isFirst}
      />
    </td>
    <td>{pieces === null ? '' : formatMoney(value * pieces)}</td>
  </tr>
)

interface PiecesProps {
  /** In cents, in the order they are counted. */
  readonly values: readonly number[]
  /** Cash by default. */
  readonly areVouchers?: boolean
  readonly pieces: Pieces
  readonly onChange: (pieces: Pieces) => void
  readonly readOnly?: boolean
  readonly isFirst?: boolean
}

export const PiecesTable = (props: PiecesProps) => {
  const { values, areVouchers = false, pieces, onChange, readOnly = false, isFirst = false } = props
  const t = useT('ui')
  const nameOf = (value: number): string => {
    const kind = areVouchers ? 'pieces.voucher' : value < SMALLEST_NOTE ? 'pieces.coin' : 'pieces.note'
    return t(kind, { value: formatMoney(value) })
  }
  const put = (value: number, count: number | null): void => {
    const { [String(value)]: _, ...others } = pieces
    onChange(count === null ? others : { ...others, [String(value)]: count })
  }
  return (
    <div onKeyDown={goDown} role="presentation">
      <table className={classes.pieces}>
        <thead>
          <tr>
            <th scope="col">{t('pieces.kind')}</th>
            <th scope="col">{t('pieces.count')}</th>
            <th scope="col">{t('pieces.worth')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            <PieceRow
              key={value}
              value={value}
              name={nameOf(value)}
              pieces={pieces[String(value)] ?? null}
              onChange={(count) => put(value, count)}
              readOnly={readOnly}
              isFirst={isFirst && index === 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
