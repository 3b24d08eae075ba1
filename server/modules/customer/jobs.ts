/** The whole file of customers, packet by packet in one file: each packet is a short transaction, and a technical event once all are there (spec 7). */
import type { Packet } from '#contract/operations/customer/privacy.ts'
import type { JobInput } from '#contract/operations/session/jobs.ts'
import { readPacket, tellPacket } from '#server/modules/customer/privacy/export-packet.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

/** What is told of a packet once the whole file is there. */
interface PacketRead {
  readonly offset: number
  readonly packet: Packet
}

async function* packets(
  context: Context,
  { criteria }: JobInput<'customers'>,
  { progress }: JobTools,
  packetsRead: PacketRead[],
): AsyncGenerator<string> {
  let [after, offset, total]: [number | null, number, number] = [0, 0, 0]
  while (after !== null) {
    const asked = { criteria, after, offset }
    const packet: Packet = await inTransaction(context.db, (tx) => readPacket({ ...context, tx }, asked))
    packetsRead.push({ offset, packet: { ...packet, csv: '' } })
    offset += packet.count
    total = packet.total ?? total
    after = packet.next
    await progress(offset, Math.max(total, offset))
    yield packet.csv
  }
}

export const customerJobs = jobs({
  customers: {
    right: () => ({ right: ['customer_partner_customer', 'export'] }),
    write: false,
    run: (context, input, tools) => {
      const packetsRead: PacketRead[] = []
      const leaves = async (tx: Tx): Promise<void> => {
        for (const { offset, packet } of packetsRead) await tellPacket({ ...context, tx }, offset, packet)
      }
      const body = packets(context, input, tools, packetsRead)
      return Promise.resolve(new FileAnswer('text/csv; charset=utf-8', 'export.csv', body, false, { leaves }))
    },
  },
})
