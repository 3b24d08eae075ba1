/** What comes back from a provider: its news, and the guest who paid. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#contract/format.ts'
import type { LanguageCode } from '#contract/language.ts'
import { saidIn } from '#contract/spoken.ts'
import type { PageOf } from '#server/platform/pages/page-link.ts'
import type { Page, Shown, Visit } from '#server/platform/pages/page.ts'

interface Words {
  readonly paid: string
  readonly held: string
  readonly waits: string
  readonly waitsMore: string
  readonly over: string
  readonly overMore: string
}

const FRENCH: Words = {
  paid: 'Nous avons bien reçu {amount}.',
  held: '{amount} sont bloqués sur votre carte, sans être débités.',
  waits: 'Merci',
  waitsMore: 'Nous attendons la confirmation de votre banque. Il n’y a rien d’autre à faire.',
  over: 'Ce lien ne sert plus',
  overMore: 'Rien n’a été débité. Écrivez-nous si vous souhaitez en recevoir un autre.',
}

const WORDS: Readonly<Partial<Record<LanguageCode, Words>>> = {
  fr: FRENCH,
  en: {
    paid: 'We have received {amount}.',
    held: '{amount} is held on your card, without being charged.',
    waits: 'Thank you',
    waitsMore: 'We are waiting for your bank to confirm. There is nothing else to do.',
    over: 'This link is of no use any more',
    overMore: 'Nothing was charged. Write to us if you would like another one.',
  },
  de: {
    paid: 'Wir haben {amount} erhalten.',
    held: '{amount} sind auf Ihrer Karte reserviert, ohne belastet zu werden.',
    waits: 'Danke',
    waitsMore: 'Wir warten auf die Bestätigung Ihrer Bank. Sie müssen nichts weiter tun.',
    over: 'Dieser Link gilt nicht mehr',
    overMore: 'Es wurde nichts belastet. Schreiben Sie uns, wenn Sie einen neuen wünschen.',
  },
  nl: {
    paid: 'Wij hebben {amount} ontvangen.',
    held: '{amount} is op uw kaart gereserveerd, zonder dat het wordt afgeschreven.',
    waits: 'Dank u',
    waitsMore: 'Wij wachten op de bevestiging van uw bank. U hoeft verder niets te doen.',
    over: 'Deze link geldt niet meer',
    overMore: 'Er is niets afgeschreven. Schrijf ons als u een andere wilt.',
  },
  es: {
    paid: 'Hemos recibido {amount}.',
    held: '{amount} están retenidos en su tarjeta, sin cargo.',
    waits: 'Gracias',
    waitsMore: 'Esperamos la confirmación de su banco. No tiene que hacer nada más.',
    over: 'Este enlace ya no sirve',
    overMore: 'No se ha cargado nada. Escríbanos si desea otro.',
  },
  it: {
    paid: 'Abbiamo ricevuto {amount}.',
    held: '{amount} sono bloccati sulla Sua carta, senza addebito.',
    waits: 'Grazie',
    waitsMore: 'Attendiamo la conferma della Sua banca. Non deve fare altro.',
    over: 'Questo link non serve più',
    overMore: 'Non è stato addebitato nulla. Ci scriva se ne desidera un altro.',
  },
}

interface Row {
  readonly state: string
  readonly paid: Cents
  readonly language: LanguageCode
  readonly site: string
}

const readLink = async ({ house, establishmentId, recordId }: Visit): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select l.state, l.paid, coalesce(g.code, 'fr') as language, e.name as site
    from pay_link l join establishment e on e.id = l.establishment_id
    join customer x on x.id = l.payer_id join customer c on c.id = coalesce(x.merged_into_id, x.id)
    left join language g on g.id = c.language_id
    where l.establishment_id = ${establishmentId} and l.id = ${recordId}`.execute(house.db)
  return rows[0]
}

const OVER = ['EXPIRED', 'CANCELLED', 'CANCELLING', 'FAILED']

const shownOf = ({ state, paid, language: asked, site }: Row): Shown => {
  const language = WORDS[asked] === undefined ? 'fr' : asked
  const { paid: received, held, waits, waitsMore, over, overMore } = WORDS[language] ?? FRENCH
  const amount = saidIn(language === 'fr' ? undefined : { language, texts: {} }, () => formatMoney(paid))
  if (state === 'PAID') return { language, site, title: waits, words: [received.replace('{amount}', amount)] }
  if (state === 'HELD') return { language, site, title: waits, words: [held.replace('{amount}', amount)] }
  if (OVER.includes(state)) return { language, site, title: over, words: [overMore] }
  return { language, site, title: waits, words: [waitsMore] }
}

const showLink = async (visit: Visit): Promise<Shown> => {
  const row = await readLink(visit)
  return row === undefined ? { language: 'fr', site: '', title: FRENCH.over, words: [] } : shownOf(row)
}

/** Where a guest comes back to. */
export const payReturnPage: Page = { kind: 'PAY_RETURN', letter: 'r', show: showLink }

/** Not sooner than this after the last look: news that come by the hundred ask once. */
const CALM_MS = 10_000

/** Whatever it says, and whoever says it: its provider is asked soon. Money is what the provider answers (decision 0435). */
const hear = async (visit: Visit): Promise<Shown> => {
  const { house, establishmentId, recordId }: Visit & PageOf = visit
  const soon = new Date(house.now().getTime() + CALM_MS)
  await sql`update pay_link set next_at = ${soon} where establishment_id = ${establishmentId} and id = ${recordId}
    and remote_id is not null and (next_at is null or next_at > ${soon})`.execute(house.db)
  return showLink(visit)
}

/** Where a provider tells its news. */
export const payNewsPage: Page = { kind: 'PAY_NEWS', letter: 'n', act: hear }
