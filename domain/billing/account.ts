/** Whatever is owed and paid: a stay's file, later a sale, a rent, a voucher. Payments, bills and guarantees know nothing more of it. */
export interface AccountRef {
  /** `booking`; as the database and the signed record name it. */
  readonly kind: string
  readonly id: number
}

/** The file of a stay. */
export const bookingAccount = (id: number): AccountRef => ({ kind: 'booking', id })

export const isSameAccount = (a: AccountRef, b: AccountRef): boolean => a.kind === b.kind && a.id === b.id

/** The order in which accounts are locked: ascending numbers, which are of one sequence whatever the kind. */
export const inLockOrder = (accounts: readonly AccountRef[]): AccountRef[] => {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}
