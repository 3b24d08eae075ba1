import { cashRegisterSaleList, soldAloneSaid, toCheckSaid } from '#contract/lists/sale/cash-register-sale.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { useAddressed } from '#web/list/use-addressed.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

/** A key without a button: the filters take the width that the count needs. */
const Sell = () => {
  const t = useT('ticket')
  const go = useGo()
  const { write, why } = useRight('sale_cash_register')
  const run = (): void => go(pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: 0 }))
  useFunctionKeys({ F3: { label: t('tickets.sell'), run, disabledReason: write ? undefined : why } })
  return null
}

/** /sale-cash-register-list: every ticket of the tills. */
export const TicketList = listScreen(cashRegisterSaleList, {
  words: ['ticket', 'tickets'],
  open: ({ id }) => `/sale-cash-register/${id}`,
  isMuted: ({ type }) => type === 'REFUND',
  cells: { alone: ({ row }) => soldAloneSaid(row), toCheck: ({ row }) => toCheckSaid(row) },
  Actions: Sell,
  usePlace: useAddressed,
})
