import { useRight } from '#web/shell/session.ts'

/** Why tickets of another till cannot be taken in or back: they are sales of the house and money that it received. */
export const useTakings = (): string | undefined => {
  const tills = useRight('sale_cash_register')
  const cash = useRight('payment_deposit')
  if (!tills.write) return tills.why
  return cash.write ? undefined : cash.why
}
