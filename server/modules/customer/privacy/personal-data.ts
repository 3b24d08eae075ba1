/** Everything kept of a person, for them: to read, and to take elsewhere (RGPD, art. 15 and 20). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { formatDay, formatMoney, formatPhone } from '#contract/format.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { entities } from '#contract/entities/index.ts'
import type { personalDataBody } from '#contract/operations/customer/privacy.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { zipOf } from '#server/documents/zip.ts'
import type { ZipEntry } from '#server/documents/zip.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { consentsOf } from '#server/modules/customer/privacy/consent.ts'
import { fileEntries, filesOfPerson } from '#server/modules/customer/privacy/files.ts'
import type { KeptFile } from '#server/modules/customer/privacy/files.ts'
import { customerResume, staysOf } from '#server/modules/customer/resume.ts'
import { billsOfCustomer, paymentsOfCustomer } from '#server/modules/payment/index.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

type Cell = string | number | boolean | null
/** A titled table: headings, then rows. */
interface Part {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const SOURCES: Readonly<Record<string, string>> = {
  DESK: 'à l’accueil',
  PHONE: 'par téléphone',
  WEB: 'sur internet',
  PAPER: 'par écrit',
  EMAIL: 'par e-mail',
  IMPORT: 'reprise des données',
  ERASURE: 'effacement',
}

const identity = (row: ReadRow): Part => ({
  title: 'Identité',
  columns: ['Donnée', 'Valeur'],
  rows: Object.entries(entities.customer.fields).flatMap(([key, field]) => {
    const value = row.labels[key] ?? row[key]
    if (value === null || value === undefined || value === '' || key === 'mergedIntoId') return []
    if (typeof value === 'boolean') return [[field.label, value ? 'oui' : 'non']]
    if (field.kind === 'phone') return [[field.label, formatPhone(String(value))]]
    return [
      [field.label, field.kind === 'day' ? formatDay(String(value) as Parameters<typeof formatDay>[0]) : String(value)],
    ]
  }),
})

/** Whom the person named as occupants of their stays. */
const occupants = async ({ tx, establishmentId }: Context, id: number): Promise<Part> => {
  const { rows } = await sql<{ cells: Cell[] }>`
    select jsonb_build_array(b.code, a.surname, a.name, a.birth_date, a.birth_place) as cells from booking b
    join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id
    join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id
    where b.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${id})) and ${stateIs('b', 'SAVED')}
      and coalesce(a.surname, a.name) is not null order by b.arrival, a.position, a.id`.execute(tx)
  return {
    title: 'Occupants déclarés',
    columns: ['Dossier', 'Nom', 'Prénom', 'Né le', 'À'],
    rows: rows.map(({ cells }) => cells),
  }
}

const notes = async ({ tx, establishmentId }: Context, id: number): Promise<Part> => {
  const { rows } = await sql<{ cells: Cell[] }>`
    select jsonb_build_array(b.code, n.text) as cells from booking b
    join booking_note n on n.establishment_id = b.establishment_id and n.booking_id = b.id
    where b.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${id})) order by n.created_at`.execute(
    tx,
  )
  return { title: 'Notes des séjours', columns: ['Dossier', 'Note'], rows: rows.map(({ cells }) => cells) }
}

/** Aids of their stays, with the number that their office knows them by. */
const aids = async (context: Context, id: number): Promise<Part> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ code: string; office: string; beneficiary: string; amount: Cents; note: string | null }>`
    select b.code, a.office, a.beneficiary, a.amount, a.note from holiday_aid_row a
    join account_head b on b.establishment_id = a.establishment_id and b.kind = 'booking' and b.id = a.booking_id
    where a.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${id})) order by a.arrival, a.id`.execute(
    tx,
  )
  const symbol = await currencyOf(context)
  return {
    title: 'Aides aux vacances',
    columns: ['Dossier', 'Organisme', 'N° d’allocataire', 'Aide', 'Note'],
    rows: rows.map((aid) => [aid.code, aid.office, aid.beneficiary, formatMoney(aid.amount, symbol), aid.note]),
  }
}

/** What channels told of them, word for word. */
const imports = async ({ tx, establishmentId }: Context, id: number): Promise<Part> => {
  const { rows } = await sql<{ cells: Cell[] }>`
    select jsonb_build_array(c.label, i.external_id, i.raw) as cells from booking_import i
    join online_booking c on c.establishment_id = i.establishment_id and c.id = i.online_booking_id
    where i.establishment_id = ${establishmentId} and exists (select 1 from booking_import n
      join booking b on b.establishment_id = n.establishment_id and b.id = n.booking_id
      where n.establishment_id = i.establishment_id and n.online_booking_id = i.online_booking_id
        and n.external_id = i.external_id and b.customer_id = any (customer_ids(${id}))) order by i.received_at, i.id`.execute(
    tx,
  )
  return {
    title: 'Réservations internet',
    columns: ['Canal', 'Numéro', 'Message reçu'],
    rows: rows.map(({ cells }) => cells),
  }
}

const day = (value: Parameters<typeof formatDay>[0] | null): string => (value === null ? '' : formatDay(value))

/** Amounts are those of the establishment that hands them over. */
const currencyOf = async ({ tx, establishmentId }: Context): Promise<string> => {
  const { rows } = await sql<{ symbol: string }>`select u.symbol from establishment e
    join currency u on u.id = e.currency_id where e.id = ${establishmentId}`.execute(tx)
  return rows[0]?.symbol ?? '€'
}

const attached = (files: readonly KeptFile[]): Part => ({
  title: 'Pièces jointes',
  columns: ['Fichier', 'Reçu le', 'Dossier'],
  rows: files.map((file) => [file.fileName, day(file.addedOn), file.code]),
})

/** Rights on stays or money do not matter: the person may have it all, and whoever exports has that right. */
const partsOf = async (context: Context, id: number, row: ReadRow, files: readonly KeptFile[]): Promise<Part[]> => {
  const { addresses, plates, merged } = await customerResume(context, id)
  const consents = await consentsOf(context, id)
  const symbol = await currencyOf(context)
  const [stays, bills, payments] = [
    await staysOf(context, id, null),
    await billsOfCustomer(context, id, null),
    await paymentsOfCustomer(context, id, null),
  ]
  return [
    identity(row),
    {
      title: 'Adresses',
      columns: ['Adresse', 'Complément', 'Code postal', 'Ville', 'Pays'],
      rows: addresses.map((a) => [a.address1, a.address2, a.postalCode, a.town, a.country]),
    },
    {
      title: 'Consentements',
      columns: ['Date', 'Canal', 'Réponse', 'Recueilli', 'Preuve'],
      rows: consents.list.map((c) => [
        day(c.givenOn),
        c.channel === 'EMAIL' ? 'E-mail' : 'SMS',
        c.granted ? 'accepté' : 'refusé',
        SOURCES[c.source] ?? c.source,
        c.proof,
      ]),
    },
    {
      title: 'Séjours',
      columns: ['Dossier', 'Arrivée', 'Départ', 'Emplacements', 'Personnes', 'Total'],
      rows: stays.map((s) => [
        s.code,
        day(s.arrival),
        day(s.departure),
        s.places,
        s.people,
        formatMoney(s.total, symbol),
      ]),
    },
    await occupants(context, id),
    await aids(context, id),
    { title: 'Véhicules', columns: ['Immatriculation'], rows: plates.map((plate) => [plate]) },
    {
      title: 'Factures',
      columns: ['Numéro', 'Date', 'Total TTC'],
      rows: bills.map((b) => [b.number, day(b.billOn), formatMoney(b.total, symbol)]),
    },
    {
      title: 'Règlements',
      columns: ['Date', 'Mode', 'Montant', 'Dossier'],
      rows: payments.map((p) => [day(p.paidOn), p.method, formatMoney(p.amount, symbol), p.bookingCode]),
    },
    await notes(context, id),
    attached(files),
    await imports(context, id),
    { title: 'Fiches réunies', columns: ['Code', 'Nom'], rows: merged.map((m) => [m.code, m.name]) },
  ].filter(({ rows }) => rows.length > 0)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: Cell): string => String(text ?? '').replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c)

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:32px auto;max-width:860px;padding:0 20px;color:#1d2521}
h1{font-size:22px}h2{font-size:16px;margin:28px 0 6px}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #d9ddda;padding:4px 10px 4px 0;text-align:start;vertical-align:top}th{font-weight:600}`

const htmlOf = (title: string, said: string, parts: readonly Part[]): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><h1>${escape(title)}</h1><p>${escape(said)}</p>
${parts
  .map(
    (part) =>
      `<h2>${escape(part.title)}</h2><table><thead><tr>${part.columns
        .map((c) => `<th scope="col">${escape(c)}</th>`)
        .join('')}</tr></thead><tbody>${part.rows
        .map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`)
        .join('')}</tbody></table>`,
  )
  .join('\n')}
</body></html>
`

const dataOf = (title: string, extractedOn: Day, parts: readonly Part[]): string =>
  `${JSON.stringify({ title, extractedOn, parts }, null, 2)}\n`

/** The page, the data, and the files that were received, each as it was sent. */
async function* everything(
  context: Context,
  page: string,
  data: string,
  files: readonly KeptFile[],
): AsyncGenerator<ZipEntry> {
  yield { name: 'donnees.html', content: [page] }
  yield { name: 'donnees.json', content: [data] }
  yield* fileEntries(context, files)
}

/** A file for the person, as a page to read, as data, or with all that was received. A technical event tells who made it (JET 110). */
export const personalData = async (
  context: Context,
  { id, format }: z.output<typeof personalDataBody>,
): Promise<FileAnswer> => {
  const row = await readRow({ entity: entities.customer }, context, id)
  const files = await filesOfPerson(context, id)
  const parts = await partsOf(context, id, row, files)
  await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity: 'customer', id, format })
  const title = `Données personnelles – ${String(row['code'])}`
  const said = `Extrait le ${formatDay(context.today)}. Vous pouvez demander leur rectification ou leur effacement.`
  const name = `donnees-personnelles-${String(row['code'])}.${format}`
  const [page, data] = [htmlOf(title, said, parts), dataOf(title, context.today, parts)]
  if (format === 'zip')
    return new FileAnswer('application/zip', name, zipOf(everything(context, page, data, files)), false)
  const type = format === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  return new FileAnswer(type, name, Buffer.from(format === 'html' ? page : data), false)
}
