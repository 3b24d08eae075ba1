/**
 * Tickets of stations that sold while they were cut off (record « offline_ticket »): the station's own string, its key, signature and chain,
 * and the ticket of TICKET that carries their hash. Plain JavaScript without dependencies, for Node and browsers.
 */
import { encoded, isSigned, readKey, sha256, shortHash } from './signs.mjs'

/** `last`: of each series, `refused`: numbers that event 90 says were kept out; `named`, `own`: hashes by ticket, of both sides. */
export const newStations = () => ({ last: new Map(), refused: new Set(), named: new Map(), own: new Map() })

const isByKey = async ({ public_key: pem, signed_text: text, station_signature: signature }) => {
  try {
    return await isSigned((await readKey(encoded(pem))).key, encoded(text), signature)
  } catch {
    return false // no key at all
  }
}

/** What precedes it in its series: the one before, or those that were refused meanwhile. */
const isNext = ({ last, refused }, { series, no, public_key: pem }, previous) => {
  const before = last.get(series)
  if (before === undefined) return true
  if (pem !== before.pem || no <= before.no) return false
  return no === before.no + 1 ? previous === before.signature : refused.has(`${series} ${no - 1} ${previous}`)
}

const checkOwn = async (state, columns, where, add) => {
  const { series, no, content, signed_text: text, station_signature: signature, ticket_id: ticket, linked } = columns
  const [, , , , number, , hash, first, previous] = text.split(',')
  if (!(await isByKey(columns))) add(3, 'station.signature', where)
  const isOwn =
    number === String(no) && first === (no === 1 ? 'Y' : 'N') && hash === (await shortHash(encoded(content)))
  if (!isOwn) add(3, 'station.content', where)
  if (!isNext(state, columns, previous)) add(3, 'station.link', where)
  state.last.set(series, { no, signature, pem: columns.public_key })
  if (!linked) state.own.set(ticket, { hash: await sha256(encoded(`${text}\n${signature}`)), where })
}

/** One record of any kind; those that say nothing of stations are passed over. */
export const checkStation = async (state, { record, id, columns }, where, { add }) => {
  if (record === 'offline_ticket') await checkOwn(state, columns, where, add)
  if (record === 'ticket' && columns.offline_hash !== undefined) {
    state.named.set(Number(id), { hash: columns.offline_hash, where })
    if (!columns.signed_text.includes(`:${columns.offline_hash},`)) add(3, 'station.content', where)
  }
  const { station, no, signature } = (record === 'jet' && columns.code === 90 && columns.detail) || {}
  if (station !== undefined) state.refused.add(`${station} ${no} ${signature}`)
}

/** Once all is read: every ticket that names a station's is with it, and the other way round. */
export const checkStations = ({ named, own }, add) => {
  for (const [ticket, { hash, where }] of named) if (own.get(ticket)?.hash !== hash) add(3, 'station.missing', where)
  for (const [ticket, { where }] of own) if (!named.has(ticket)) add(3, 'station.missing', where)
}
