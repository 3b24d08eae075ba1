/** Tickets of stations in an archive: what is found where they are not as their station signed them. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { checkStation, checkStations, newStations } from '#domain/fiscal/archive/stations.mjs'
import type { StationRecord } from '#domain/fiscal/archive/stations.mjs'
import { offlineProof, offlineText } from '#domain/sale/offline.ts'

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = newKey()
const signedBy = ({ privateKey }: ReturnType<typeof newKey>, text: string): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')

interface Ticket {
  readonly no: number
  readonly previous: string
  readonly content?: string
}

/** The records of one ticket: what the station signed, and the ticket that takes it in. */
const recordsOf = ({ no, previous, content = `{"no":${no}}` }: Ticket, by = key) => {
  const text = offlineText({
    ...{ rates: [{ rate: 550, including: cents(120) }], total: cents(120), at: new Date('2027-07-04T08:00:00Z') },
    ...{ series: 'BAR-H', no, type: 'SALE', previous },
    contentHash: createHash('sha256').update(content).digest('base64url'),
  })
  const signature = signedBy(by, text)
  const hash = createHash('sha256').update(offlineProof(text, signature)).digest('hex')
  const own: StationRecord = {
    ...{ record: 'offline_ticket', id: `${no}1` },
    columns: {
      ...{
        series: 'BAR-H',
        no,
        content,
        signed_text: text,
        station_signature: signature,
        ticket_id: no,
        linked: false,
      },
      public_key: by.publicKey.export({ type: 'spki', format: 'pem' }),
    },
  }
  const ticket: StationRecord = {
    ...{ record: 'ticket', id: String(no) },
    columns: {
      offline_hash: hash,
      signed_text: `550:120,120,20270704090000,BAR,${no},SALE,BAR-H-000${no}:${hash},N,before`,
    },
  }
  return { own, ticket, signature }
}

const faultsOf = async (records: readonly StationRecord[]): Promise<string[]> => {
  const [state, faults] = [newStations(), [] as string[]]
  const add = (_: number, code: string, where: string): number => faults.push(`${where} ${code}`)
  for (const record of records) await checkStation(state, record, `${record.record} ${record.id}`, { add })
  checkStations(state, add)
  return faults
}

const one = recordsOf({ no: 1, previous: '' })
const two = recordsOf({ no: 2, previous: one.signature })
const good = [one.ticket, one.own, two.ticket, two.own]

it('finds nothing where all is as it was signed, from the first or from the middle', async () => {
  expect(await faultsOf(good)).toEqual([])
  expect(await faultsOf([two.ticket, two.own])).toEqual([])
  const linked = { ...one.own, columns: { ...one.own.columns, linked: true } }
  expect(await faultsOf([linked])).toEqual([])
})

it('names what is changed, signed by another key, left out, or put in', async () => {
  const spoilt = (columns: object) => ({ ...two.own, columns: { ...two.own.columns, ...columns } })
  expect(await faultsOf([...good.slice(0, 3), spoilt({ content: '{}' })])).toEqual([
    'offline_ticket 21 station.content',
  ])
  expect(await faultsOf([...good.slice(0, 3), spoilt({ public_key: 'aucune' })])).toEqual([
    'offline_ticket 21 station.signature',
    'offline_ticket 21 station.link',
  ])
  const foreign = recordsOf({ no: 2, previous: one.signature }, newKey())
  expect(await faultsOf([one.ticket, one.own, foreign.ticket, foreign.own])).toEqual(['offline_ticket 21 station.link'])
  expect(await faultsOf([one.ticket, one.own, two.ticket])).toEqual(['ticket 2 station.missing'])
  expect(await faultsOf([one.own])).toEqual(['offline_ticket 11 station.missing'])
  const other = { ...two.ticket, columns: { ...two.ticket.columns, offline_hash: 'autre' } }
  expect(await faultsOf([one.ticket, one.own, other, two.own])).toEqual([
    'ticket 2 station.content',
    'ticket 2 station.missing',
  ])
})

it('takes a number that is left out only where event 90 says which ticket was refused', async () => {
  const three = recordsOf({ no: 3, previous: two.signature })
  const after = [one.ticket, one.own, three.ticket, three.own]
  expect(await faultsOf(after)).toEqual(['offline_ticket 31 station.link'])
  const told = (signature: string): StationRecord => ({
    ...{ record: 'jet', id: '9' },
    columns: { code: 90, detail: { station: 'BAR-H', no: 2, signature } },
  })
  expect(await faultsOf([told(two.signature), ...after])).toEqual([])
  expect(await faultsOf([told(one.signature), ...after])).toEqual(['offline_ticket 31 station.link'])
})
