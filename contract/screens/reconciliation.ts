import { screens } from '#contract/screen.ts'

const BANK = { right: 'payment_deposit', chapter: 'encaissement' } as const

/** What the bank says, matched with what the house expects. */
export const reconciliation = screens('reconciliation', {
  '/bank-reconciliation': BANK,
  '/bank-reconciliation/$statementId': BANK,
})
