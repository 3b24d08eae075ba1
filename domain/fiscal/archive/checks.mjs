/**
 * The checks of an archive of the record of money (domain rules, section 5): signature of the manifest, hash of every file, sequence, links
 * and signatures of every chain with all that its records say, totals computed again, continuity with the archive before. The sixth,
 * equality with what the software holds, is the software's own. Plain JavaScript without dependencies, for Node and browsers.
 */
import { decoded, encoded, isSigned, readKey, sha256 } from './signs.mjs'
import { checkStation, checkStations, newStations } from './stations.mjs'
import { Unreadable, readFile, readZip } from './zip.mjs'

/** Told at most; that there is one is what counts. */
const MOST_FAULTS = 50

/** JSON of one spelling: keys in order, no blanks (RFC 8785). */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  return `{${keys.toSorted().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`
}

/** Columns as they are signed: an account under one name, whatever the columns that said it. */
const signedColumns = ({ account_kind: kind, account_id: id, booking_id: booking, ...others }) => {
  const isNamed = kind !== undefined || id !== undefined
  const older = booking === undefined ? undefined : `booking ${booking}`
  return { ...others, account: isNamed ? `${kind} ${id}` : older }
}
const contentOf = ({ record, version, columns, parts }) => {
  const signed = Object.entries(parts).map(([name, rows]) => [name, rows.map(signedColumns)])
  return canonical({
    record,
    version: Number(version),
    columns: signedColumns(columns),
    parts: Object.fromEntries(signed),
  })
}

const RECORD = /<enregistrement((?: \w+="[^"<]*")*)>(.*?)<\/enregistrement>/gs
const ELEMENT = /<(\w+)(?: t="(\w)")?>(.*?)<\/\1>/gs
const SIGNS = { lt: '<', gt: '>', amp: '&', quot: '"' }
const plain = (text) => text.replaceAll(/&(lt|gt|amp|quot);/g, (_, name) => SIGNS[name])
const READ = { n: Number, b: (text) => text === 'true', j: (text) => JSON.parse(text) }
const rowOf = (xml) =>
  Object.fromEntries(
    Array.from(xml.matchAll(ELEMENT), ([, name, type, text]) => [name, (READ[type] ?? String)(plain(text))]),
  )

/** The records of a file of XML, in its order: what proves each, its columns, and the rows that belong to it. */
export function* recordsOf(xml) {
  for (const [, attributes, inside] of xml.matchAll(RECORD)) {
    const proof = Array.from(attributes.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, plain(value)])
    const [own, ...parts] = inside.matchAll(ELEMENT)
    const rows = parts.map(([, name, , text]) => [name, Array.from(text.matchAll(ELEMENT), (row) => rowOf(row[3]))])
    yield { ...Object.fromEntries(proof), columns: rowOf(own?.[3] ?? ''), parts: Object.fromEntries(rows) }
  }
}

/** The certification chain of a record, where it has one of its own. */
const CHAINS = { bill: 'INVOICE', payment: 'PAYMENT', duplicate: 'DUPLICATE', jet: 'JET', archive: 'ARCHIVE' }
CHAINS.ticket = 'TICKET'

const isGenuine = async ({ keyId, text, signature }, { key, keyId: own }) =>
  keyId === own && (await isSigned(key, encoded(text), signature))

/** A chain, fed row by row. `gaps` are numbers left out, which an event 903 may explain. */
const follow = async ({ chains, gaps }, name, row, tools) => {
  const { seq, previous, signature, where } = row
  const chain = chains.get(name)
  const last = chain?.last ?? seq - 1
  if (seq !== last + 1) gaps.push({ name, from: last, to: seq - 1, where })
  if (chain !== undefined && previous !== chain.signature) tools.add(3, 'chain.link', where)
  if (!row.text.endsWith(`,${seq === 1 ? 'Y' : 'N'},${previous}`)) tools.add(3, 'chain.link', where)
  if (!(await isGenuine(row, tools))) tools.add(3, 'chain.signature', where)
  chains.set(name, { first: chain?.first ?? seq, previous: chain?.previous ?? previous, last: seq, signature })
}

/** One record: its proof, all that it says, its own chain. Closures made later (`late`) stand outside the chain of proofs. */
const checkRecord = async (state, proof, file, tools) => {
  const { till, training, seq, record, id, hash, at, previous, columns } = proof
  const place = columns.till === undefined ? '' : `, ${columns.till} n° ${columns.seq}`
  const where = `${file} : ${record} ${id} (${columns.number ?? columns.period ?? columns.label ?? at}${place})`
  const first = seq === '1' ? 'Y' : 'N'
  const text = [proof.version, seq, record, id, hash, at, first, previous].join(',')
  const row = { ...proof, seq: Number(seq), keyId: proof.key, text, where }
  if (proof.late === undefined) await follow(state, `CONTENT ${till} ${training}`, row, tools)
  else if (!(await isGenuine(row, tools))) tools.add(3, 'chain.signature', where)
  if ((await sha256(encoded(contentOf(proof)))) !== hash) tools.add(3, 'chain.content', where)
  const kind = record === 'closure' ? columns.kind : CHAINS[record]
  if (kind !== undefined) {
    const { previous_signature: before, signature, key_id: keyId, signed_text: said } = columns
    const own = { seq: columns.seq, previous: before, signature, keyId, text: said, where }
    await follow(state, `${kind} ${columns.till} ${columns.training}`, own, tools)
  }
  await checkStation(state.stations, proof, where, tools)
  count(state, proof, where)
}

const LEAP = /^(\d{1,15})>\d{1,15}>(\d{1,15})(?: \S+)?$/
/** What a record adds to the totals; closures and numbers left out are looked at once all is read. */
const count = ({ totals, days, closures, leaps, papers }, { record, id, columns }, where) => {
  if (record === 'closure_document') papers.push({ name: `documents/${id}.pdf`, hash: columns.sha256, where })
  if (record === 'closure') closures.push({ ...columns, where })
  if (record === 'bill' || record === 'payment' || record === 'ticket') {
    const { amount = columns.total, bill_on: billed, ticket_on: sold, ticket_id: of } = columns
    const sum = (totals[record] ??= { count: 0, total: 0 }) // no tickets in archives of before tills
    ;[sum.count, sum.total] = [sum.count + 1, sum.total + amount]
    if (record !== 'payment') (days[billed ?? sold] ??= []).push(billed && of ? 0 : amount) // its ticket counted it
  }
  if (record === 'jet' && columns.code === 903)
    for (const [name, value] of Object.entries(columns.detail)) {
      const [of, kind, training, ...till] = name.split(' ')
      const [, from, to] = LEAP.exec(value) ?? []
      if (of === 'chain') leaps.add(`${kind} ${till.join(' ')} ${training === '1'} ${from} ${to}`)
    }
}

/** Where each chain begins and ends, against the manifest; numbers that nothing explains. */
const checkEnds = ({ chains, gaps, leaps }, manifest, add) => {
  for (const { name, from, to, where } of gaps) if (!leaps.has(`${name} ${from} ${to}`)) add(3, 'chain.sequence', where)
  const told = new Map(manifest.chains.map(({ name, ...chain }) => [name, chain]))
  for (const name of new Set([...told.keys(), ...chains.keys()]))
    if (canonical(chains.get(name)) !== canonical(told.get(name))) add(3, 'chain.end', name)
}

/** What documents of some days sum to; of the archive of a year, what its months do. */
const sumOf = ({ days, closures }, { kind, from, to }) => {
  const isIn = (first, last) => first >= from && last <= to
  const months = closures.filter((one) => one.kind === 'MONTH' && isIn(one.from_day, one.to_day))
  const documents = Object.keys(days).flatMap((day) => (isIn(day, day) ? days[day] : []))
  const rows = kind === 'YEAR' ? months : documents.map((total) => ({ total, count: 1 }))
  const sum = { total: 0, count: 0, gross: 0 }
  for (const { total, count: more } of rows) {
    sum.total += total
    sum.count += more
    sum.gross += Math.abs(total)
  }
  return sum
}

/** Totals of the manifest and of each closure whose documents are here, and the perpetual totals from one to the next. */
const checkTotals = (state, manifest, add) => {
  if (canonical(state.totals) !== canonical(manifest.totals)) add(4, 'total.archive', 'manifeste.json')
  const daily = state.closures.filter(({ kind }) => kind === 'DAY')
  for (const {
    kind,
    from_day: from,
    to_day: to,
    total,
    count: documents,
    perpetual,
    absolute,
    where,
  } of state.closures) {
    const isHere = from >= manifest.from && to <= manifest.to && (manifest.kind !== 'YEAR' || kind === 'YEAR')
    const sum = sumOf(state, { kind: manifest.kind, from, to })
    if (isHere && (sum.total !== total || sum.count !== documents)) add(4, 'total.closure', where)
    const own = daily.findIndex((day) => day.to_day === to)
    const before = daily[own - 1]
    const isGross = !isHere || absolute === (before?.absolute ?? 0) + sum.gross
    const isNext = before === undefined || (perpetual === before.perpetual + total && isGross)
    const isLast = own === -1 || (daily[own].perpetual === perpetual && daily[own].absolute === absolute)
    if (kind === 'DAY' ? !isNext : !isLast) add(5, 'perpetual', where)
  }
}

const readSmall = async (blob, files, name) => {
  if (!files.has(name)) throw new Unreadable('file.missing', name)
  return (await readFile(blob, files.get(name))).bytes
}

/** The archive before this one, where it was given: `left` where it was not. */
const checkPrevious = async (leaps, manifest, previous, add) => {
  if (manifest.previous === null) return 'first'
  if (previous === undefined) return 'left'
  const bytes = await readSmall(previous, await readZip(previous), 'manifeste.json')
  if ((await sha256(bytes)) !== manifest.previous.manifest) add(5, 'previous.other', manifest.previous.name)
  const before = new Map(JSON.parse(decoded(bytes)).chains.map((chain) => [chain.name, chain]))
  for (const { name, first, previous: link } of manifest.chains) {
    const end = before.get(name)
    if (end === undefined || first <= end.last || (first > end.last + 1 && !manifest.previous.adjacent)) continue
    const isExplained = first === end.last + 1 || leaps.has(`${name} ${end.last} ${first - 1}`)
    if (!isExplained || link !== end.signature) add(5, 'previous.chain', name)
  }
  return 'done'
}

/** Each file that the manifest names, in its order; files of records are checked row by row. */
const checkFiles = async (blob, { files, manifest }, state, tools) => {
  for (const { name, sha256: hash, packed } of manifest.files) {
    try {
      if (!files.has(name)) throw new Unreadable('file.missing', name)
      tools.onProgress(files.get(name).from, blob.size)
      const read = await readFile(blob, files.get(name))
      if ((await sha256(read.bytes)) !== hash || (await sha256(read.packed)) !== packed)
        tools.add(2, 'file.changed', name)
      for (const proof of name.endsWith('.xml') ? recordsOf(decoded(read.bytes)) : []) {
        await checkRecord(state, proof, name, tools)
        state.rows++
      }
    } catch (error) {
      tools.add(2, error instanceof Unreadable ? error.code : 'file.damaged', name)
    }
  }
  for (const { name, hash, where } of state.papers)
    if (manifest.files.find((file) => file.name === name)?.sha256 !== hash) tools.add(3, 'chain.content', where)
  const known = new Set(['manifeste.json', 'manifeste.sig', ...manifest.files.map(({ name }) => name)])
  for (const name of files.keys()) if (!known.has(name)) tools.add(2, 'file.extra', name)
}

const open = async (blob, fingerprint, add) => {
  const files = await readZip(blob)
  const text = await readSmall(blob, files, 'manifeste.json')
  const pem = await readSmall(blob, files, 'cle-publique.pem')
  const { key, keyId } = await readKey(pem).catch(() =>
    Promise.reject(new Unreadable('file.damaged', 'cle-publique.pem')),
  )
  const signature = new TextDecoder().decode(await readSmall(blob, files, 'manifeste.sig'))
  if (!(await isSigned(key, text, signature))) add(1, 'manifest.signature', 'manifeste.json')
  const manifest = JSON.parse(decoded(text))
  const asked = fingerprint.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
  if (manifest.key !== keyId || (fingerprint !== '' && asked !== keyId)) add(1, 'key.other', 'cle-publique.pem')
  return { files, key, keyId, manifest, signature, text: decoded(text) }
}

/**
 * Verifies an archive, a Blob; `previous`: the one before it. Answers every fault with its check (1 to 5) and where it is, in the order
 * of the archive; none: it is as it was signed. Without the fingerprint of the key only its coherence is proved.
 */
export const verifyArchive = async (blob, { fingerprint = '', previous, onProgress = () => {} } = {}) => {
  const faults = []
  const add = (check, code, where) => {
    const isTold = faults.some((fault) => fault.code === code && fault.where === where)
    if (!isTold && faults.length < MOST_FAULTS) faults.push({ check, code, where })
  }
  const totals = { bill: { count: 0, total: 0 }, payment: { count: 0, total: 0 } }
  const state = { chains: new Map(), gaps: [], leaps: new Set(), days: {}, closures: [], papers: [], totals, rows: 0 }
  state.stations = newStations()
  let [opened, continuity] = [undefined, 'left']
  try {
    opened = await open(blob, fingerprint.trim(), add)
    await checkFiles(blob, opened, state, { ...opened, add, onProgress })
    checkEnds(state, opened.manifest, add)
    checkStations(state.stations, add)
    checkTotals(state, opened.manifest, add)
    continuity = await checkPrevious(state.leaps, opened.manifest, previous, add)
  } catch (error) {
    if (error instanceof Unreadable) add(error.code.startsWith('file') ? 2 : 1, error.code, error.where)
    else add(1, 'file.damaged', 'manifeste.json')
  }
  const { manifest, keyId, signature, text } = opened ?? {}
  return { faults, rows: state.rows, isProved: fingerprint.trim() !== '', continuity, manifest, keyId, signature, text }
}
