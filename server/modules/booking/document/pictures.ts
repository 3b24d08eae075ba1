/** Pictures that papers of a file may show: its places, the plan of the campsite, the code of a transfer. */
import { sql } from 'kysely'
import type { Part, PicturePart } from '#domain/document/part.ts'
import { cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { transferQr } from '#server/documents/transfer-qr.ts'
import type { BookingContent } from '#server/documents/booking-document.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Picture {
  readonly part: PicturePart
  readonly bytes: Uint8Array
}

/** The first picture of each place that is promised, a few at most: a group's forty are no letter. */
const MOST_PLACES = 4

const placePictures = async ({ tx, establishmentId }: Context, file: BookingFile): Promise<Picture[]> => {
  const ids = file.occupancies
    .filter((stay) => !stay.cancelled && (stay.pinned || stay.arrivedAt !== null))
    .flatMap(({ placeId }) => (placeId === null ? [] : [placeId]))
  if (ids.length === 0) return []
  const { rows } = await sql<{ placeId: number; code: string; bytes: Buffer }>`
    select distinct on (p.id) p.id as "placeId", p.code, f.bytes
    from place p
    join place_picture x on x.establishment_id = p.establishment_id and x.place_id = p.id
    join place_picture_file f on f.establishment_id = x.establishment_id and f.picture_id = x.id and f.size = 'SCREEN'
    where p.establishment_id = ${establishmentId} and p.id = any (${ids.slice(0, MOST_PLACES)}::bigint[])
    order by p.id, x.position, x.id`.execute(tx)
  return rows.map(({ placeId, code, bytes }) => ({
    part: { key: `place-${placeId}`, alt: code, width: 80, caption: code },
    bytes,
  }))
}

const plan = async ({ tx, establishmentId }: Context): Promise<Picture[]> => {
  const { rows } = await sql<{ id: number; label: string; bytes: Buffer }>`
    select p.id, p.label, f.bytes from plan p
    join plan_file f on f.establishment_id = p.establishment_id and f.plan_id = p.id
    where p.establishment_id = ${establishmentId} order by p.position, p.id limit 1`.execute(tx)
  return rows.map(({ id, label, bytes }) => ({
    part: { key: `plan-${id}`, alt: label, width: 160, caption: label },
    bytes,
  }))
}

/** In euros only: the guideline knows no other currency. What is asked first: the down payment while it lacks, else the balance. */
const transfer = ({ seller, code }: BookingContent, due: number): Picture[] => {
  if (seller.bank === null || (seller.currency ?? { isoCode: 'EUR' }).isoCode !== 'EUR') return []
  const holder = seller.bank.holder ?? seller.corporateName ?? seller.name
  const { iban, bic } = seller.bank
  const bytes = transferQr({ holder, iban, bic, amount: cents(due), reference: code })
  return bytes === null ? [] : [{ part: { key: `transfer-${code}`, alt: 'QR', width: 35, caption: '' }, bytes }]
}

const partOf = (pictures: readonly Picture[]): readonly Part[] =>
  pictures.length === 0 ? [] : [{ part: 'pictures', pictures: pictures.map(({ part }) => part) }]

/** Blocks with the bytes that they name. `due`: what a transfer would pay. */
export const filePictures = async (context: Context, file: BookingFile, content: BookingContent, due: number) => {
  const [places, plans, codes] = [await placePictures(context, file), await plan(context), transfer(content, due)]
  return {
    blocks: { place: partOf(places), map: partOf(plans), transferQr: partOf(codes) },
    pictures: new Map([...places, ...plans, ...codes].map(({ part, bytes }) => [part.key, bytes] as const)),
  }
}
