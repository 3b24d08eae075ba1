/** A sale that a till put on a stay: its lines and signature, and its contrary. */
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { negate, sum, ZERO } from '#domain/money.ts'
import { contraryLines, SIGNATURE } from '#domain/sale/posting.ts'
import { isReason } from '#contract/reason.ts'
import { stayPostings } from '#contract/operations/sale/stay-posting.ts'
import type { Posting } from '#contract/operations/sale/stay-posting.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/payments/postings.module.css'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant, formatMoney, formatRate } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

/** A signature as the server kept it: a path of letters M and L and whole numbers. */
const SignatureDrawing = ({ path }: { readonly path: string }) => {
  const t = useT('till-stay')
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
      role="img"
      aria-label={t('sign.of')}
    >
      <path d={path} />
    </svg>
  )
}

interface PostingDetailProps {
  readonly posting: Posting
  readonly onClose: () => void
}

export const PostingDetail = ({ posting, onClose }: PostingDetailProps) => {
  const t = useT('till-stay')
  const { number, at, register, seller, operator, lines, total, signature, unsignedReason } = posting
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} size="lg" title={t('card.detail', { number })}>
      <p className={classes.said}>
        {[
          formatInstant(at),
          t('card.line', { register, seller }),
          operator === null ? undefined : t('card.operator', { name: operator }),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <table className={classes.lines}>
        <tbody>
          {lines.map(({ label, quantity, unitPrice, discount, discountReason, amount, rate, back }, i) => (
            <tr key={`${i}-${label}`}>
              <th scope="row">
                {label}
                <small>
                  {[
                    `${quantity} × ${formatMoney(unitPrice)}`,
                    formatRate(rate),
                    discount === 0 ? undefined : `\u2212${formatMoney(discount)} (${discountReason ?? ''})`,
                    back === 0 ? undefined : t('card.backed', { count: back }),
                  ]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </small>
              </th>
              <td data-align="end">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('card.total')}</th>
            <td data-align="end">{formatMoney(total)}</td>
          </tr>
        </tfoot>
      </table>
      {signature === null ? null : <SignatureDrawing path={signature} />}
      {unsignedReason === null ? null : (
        <p className={classes.said}>{t('card.unsigned', { reason: unsignedReason })}</p>
      )}
    </Modal>
  )
}

interface Item {
  readonly item: number
  readonly label: string
  readonly left: number
}

const itemsOf = ({ lines }: Posting): Item[] =>
  lines
    .filter((line, i) => lines.findIndex(({ item }) => item === line.item) === i)
    .map(({ item, itemLabel, itemQuantity, back }) => ({ item, label: itemLabel, left: itemQuantity - back }))
    .filter(({ left }) => left > 0)

interface BackDialogProps extends PostingDetailProps {
  readonly writes: Writes
}

/** Wholly, unless less is said of a line. */
export const PostingBackDialog = ({ posting, writes, onClose }: BackDialogProps) => {
  const t = useT('till-stay')
  const items = itemsOf(posting)
  const [quantities, setQuantities] = useState(() => new Map(items.map(({ item, left }) => [item, left])))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const asked = items.flatMap(({ item }) => {
    const quantity = quantities.get(item) ?? 0
    return quantity > 0 ? [{ item, quantity }] : []
  })
  const before = new Map(posting.lines.map(({ item, back }) => [item, back]))
  const lines = posting.lines.map((line, i) => ({ ...line, position: i + 1 }))
  const total = asked.length === 0 ? ZERO : negate(sum(contraryLines(lines, before, asked).map(({ amount }) => amount)))
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      async (_, intent) => {
        const body = { id: posting.id, items: asked, reason: reason.trim() }
        await call(stayPostings.takeBack, { body, intent })
        return {}
      },
      {
        said: t('back.done', { number: posting.number, total: formatMoney(total) }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('back.title', { number: posting.number })}
      confirmLabel={t('back.confirm', { total: formatMoney(total) })}
      isPending={writes.isPending}
      danger
      reason={asked.length === 0 ? t('back.nothing') : isReason(reason) ? undefined : t('back.noReason')}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p className={classes.said}>{t('back.help')}</p>
        {items.map(({ item, label, left }) => (
          <QuantityInput
            key={item}
            label={t('back.quantity', { label, left })}
            value={quantities.get(item) ?? 0}
            onChange={(next) => setQuantities((all) => new Map(all).set(item, Math.min(left, next ?? 0)))}
            min={0}
            max={left}
          />
        ))}
        <ReasonInput label={t('back.reason')} value={reason} onChange={setReason} isFirst />
      </div>
    </ActionDialog>
  )
}
