/** The one question that the selling screen asks at a time. */
import type { Discount } from '#domain/sale/ticket.ts'
import { useT } from '#web/i18n/i18n.ts'
import { DiscountDialog, PriceDialog, QuantityDialog } from '#web/screens/till/ask-dialogs.tsx'
import { CustomerDialog } from '#web/screens/till/customer-part.tsx'
import { LineDialog } from '#web/screens/till/line-dialog.tsx'
import { ProvisionalDialog } from '#web/screens/till/provisional.tsx'
import { contentOf } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'

export type Asking =
  | { readonly kind: 'line' | 'quantity' | 'lineDiscount'; readonly key: number }
  | { readonly kind: 'discount' | 'customer' | 'times' | 'aside' | 'baskets' | 'split' | 'provisional' }

interface AskedProps {
  readonly till: Till
  readonly asking: Asking | undefined
  readonly onAsk: (asking: Asking | undefined) => void
}

export const Asked = ({ till, asking, onAsk }: AskedProps) => {
  const t = useT('till')
  const { waiting, basket, dispatch } = till
  const close = (): void => onAsk(undefined)
  if (waiting !== undefined) return <PriceDialog key={waiting.key} label={waiting.article.label} onPrice={till.price} />
  if (asking === undefined) return null
  if ('key' in asking) return <AskedOfLine {...{ till, onAsk }} asking={asking} />
  const put = (action: Parameters<Till['dispatch']>[0]): void => {
    dispatch(action)
    close()
  }
  switch (asking.kind) {
    case 'discount':
      return (
        <DiscountDialog
          title={t('discount.ticket')}
          initial={basket.discount}
          onDiscount={(discount) => put({ kind: 'discount', discount })}
          onClose={close}
        />
      )
    case 'customer':
      return <CustomerDialog onPick={(customerId) => put({ kind: 'customer', customerId })} onClose={close} />
    case 'times':
      return (
        <QuantityDialog
          title={t('tools.timesTitle')}
          initial={1}
          onQuantity={(quantity) => put({ kind: 'entry', entry: `${quantity}*` })}
          onClose={close}
        />
      )
    case 'provisional':
      return (
        <ProvisionalDialog
          registerId={till.board.register.id}
          basketId={basket.aside?.id ?? null}
          content={contentOf(till)}
          label={basket.aside?.label ?? basket.table}
          onClose={close}
        />
      )
    default:
      return null
  }
}

interface AskedOfLineProps {
  readonly till: Till
  readonly asking: Extract<Asking, { readonly key: number }>
  readonly onAsk: (asking: Asking | undefined) => void
}

const AskedOfLine = ({ till, asking: { kind, key }, onAsk }: AskedOfLineProps) => {
  const t = useT('till')
  const { basket, articles, dispatch } = till
  const line = basket.lines.find((one) => one.key === key)
  if (line === undefined) return null
  const close = (): void => onAsk(undefined)
  const article = articles.get(line.articleId)
  const label = article?.label ?? t('line.gone')
  if (kind === 'quantity')
    return (
      <QuantityDialog
        title={label}
        initial={line.quantity}
        onQuantity={(quantity) => {
          // The pad has no sign: what comes back goes on coming back.
          dispatch({ kind: 'line', key, change: { quantity: line.quantity < 0 ? -Math.abs(quantity) : quantity } })
          close()
        }}
        onClose={close}
      />
    )
  if (kind === 'lineDiscount')
    return (
      <DiscountDialog
        title={t('discount.title', { label })}
        initial={line.discount}
        onDiscount={(discount: Discount | null) => {
          dispatch({ kind: 'line', key, change: { discount } })
          close()
        }}
        onClose={close}
      />
    )
  return (
    <LineDialog
      line={line}
      article={article}
      onChange={(change) => dispatch({ kind: 'line', key, change })}
      onDiscount={() => onAsk({ kind: 'lineDiscount', key })}
      onRemove={() => {
        dispatch({ kind: 'remove', key })
        close()
      }}
      onClose={close}
    />
  )
}
