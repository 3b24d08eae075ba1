/** A ticket that the server signs, or that this station signs where the server does not answer (issue I, item 5). */
import { useEffect } from 'react'
import type { Cents } from '#domain/money.ts'
import type { Tender } from '#domain/sale/tender.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import type { TicketSaved } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { draftName } from '#web/screens/till/use-till.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { remember } from '#web/shell/local.ts'
import { AloneError } from '#web/shell/offline/alone.ts'
import type { AlonePayment } from '#web/shell/offline/alone.ts'
import { isCut, stationDesk, STATION_PATIENCE_MS, useIsStation, useOffline } from '#web/shell/offline/state.ts'
import type { StationTicket } from '#web/shell/offline/store.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'

/** Of a sale on a stay: its lines may stand there already. */
export const STAY_INTENT = 'stay-'

export type Sold = { readonly saved: TicketSaved } | { readonly ticket: StationTicket }

export interface Attempt {
  readonly till: Till
  readonly tenders: readonly Tender[]
  readonly total: Cents
  /** Of the sale: the same until it is acknowledged. */
  readonly key: string
  readonly seller: Pick<LocalUser, 'id' | 'name'>
}

const paymentOf = ({ board }: Till, tender: Tender): AlonePayment => {
  const kind = board.methods.find(({ id }) => id === tender.methodId)?.kind
  if (tender.cardRequestId !== undefined) throw new AloneError('offline.card')
  if (kind === undefined || tender.giftCode !== null || tender.creditNoteId !== null)
    throw new AloneError('offline.needsServer')
  const { methodId, label, amount, given, chequeNumber, bankId, vouchers, voucherYear } = tender
  return { ...{ methodId, label, kind, amount, given, chequeNumber, bankId }, vouchers, voucherYear }
}

/** Throws AloneError where something of it needs the server. */
const checkAlone = ({ till: { basket }, key }: Attempt): void => {
  if (key.startsWith(STAY_INTENT)) throw new AloneError('offline.onStay')
  if (basket.customerId !== null) throw new AloneError('offline.customer')
  if (basket.aside !== null) throw new AloneError('offline.aside')
  if (basket.returnsId !== null) throw new AloneError('offline.returns')
}

/**
 * Sells by the server; at a station that it does not answer, here, as soon as that is known. A sale that was signed here already is that
 * ticket. Throws as `online`, and AloneError.
 * @param online gets how long its answer is waited for.
 */
export const soldBy = async (
  attempt: Attempt,
  online: (patienceMs: number | undefined) => Promise<TicketSaved>,
): Promise<Sold> => {
  const { till, tenders, total, key, seller } = attempt
  const { board, basket, reckoned } = till
  const desk = board.training ? undefined : await stationDesk()
  if (desk === undefined) return { saved: await online(undefined) }
  const before = await desk.ticketOf(key)
  if (before !== undefined) return { ticket: before }
  let wasSent = till.intent !== null
  if (!isCut()) {
    try {
      return { saved: await online(STATION_PATIENCE_MS) }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      wasSent = true
      await desk.lineCut()
    }
  }
  checkAlone(attempt)
  const payments = tenders.map((tender) => paymentOf(till, tender))
  // On the disk before the ticket: a browser that dies in between finds the sale under its key, and does not make it twice.
  remember('draft', draftName(board.register.id), {
    ...{ at: new Date().toISOString(), version: 0 },
    values: { basket, intent: key },
  })
  const lines = reckoned.priced?.lines ?? []
  const { id, name } = seller
  return {
    ticket: await desk.sell({
      ...{ register: board.register, seller: { id, name }, lines, total, payments, key },
      wasSent,
    }),
  }
}

/** Why what needs the server is greyed; undefined while it answers. */
export const useNeedsLine = (): string | undefined => {
  const t = useT('offline')
  return useOffline().cutSince === null ? undefined : t('till.needsServer')
}

/** While a till is open at a station, it tells the server that it is there. */
export const useStationTill = (isTraining: boolean): void => {
  const isStation = useIsStation() && !isTraining
  const { id } = useUser().establishment
  useEffect(() => {
    if (!isStation) return undefined
    let isLeft = false
    let leave: (() => void) | undefined
    const open = async (): Promise<void> => {
      leave = await (await stationDesk())?.tillOpens(id)
      if (isLeft) leave?.()
    }
    void open()
    return () => {
      isLeft = true
      leave?.()
    }
  }, [isStation, id])
}
