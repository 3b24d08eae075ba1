/** How to have no more offers: a link and headers that mail clients make a button of (RFC 2369, RFC 8058). */
import { sql } from 'kysely'
import { footed } from '#domain/mail/text.ts'
import { functionFacts, isDocumentFunction } from '#contract/document/functions.ts'
import type { QueuedMail, Writer } from '#server/modules/mail/queue.ts'
import type { Sender } from '#server/modules/mail/sender.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newPageLink, targetOf } from '#server/platform/pages/page-link.ts'
import type { Page } from '#server/platform/pages/page.ts'

interface Words {
  readonly why: string
  /** By a page; by an answer, where there is none. */
  readonly link: string
  readonly answer: string
  /** Where opens and clicks are counted. */
  readonly counted: string
}

const FRENCH: Words = {
  why: 'Vous recevez ce message parce que vous avez accepté nos offres.',
  link: 'Ne plus en recevoir',
  answer: 'Pour ne plus en recevoir, répondez simplement à ce message.',
  counted: 'Nous comptons les ouvertures et les clics de ce message.',
}

const WORDS: Readonly<Record<string, Words>> = {
  fr: FRENCH,
  en: {
    why: 'You receive this message because you agreed to our offers.',
    link: 'No more of them',
    answer: 'To have no more of them, simply answer this message.',
    counted: 'We count how often this message is opened and clicked.',
  },
  de: {
    why: 'Sie erhalten diese Nachricht, weil Sie unseren Angeboten zugestimmt haben.',
    link: 'Keine mehr erhalten',
    answer: 'Um keine mehr zu erhalten, antworten Sie einfach auf diese Nachricht.',
    counted: 'Wir zählen, wie oft diese Nachricht geöffnet und angeklickt wird.',
  },
  nl: {
    why: 'U ontvangt dit bericht omdat u met onze aanbiedingen hebt ingestemd.',
    link: 'Geen meer ontvangen',
    answer: 'Wilt u er geen meer ontvangen, beantwoord dan gewoon dit bericht.',
    counted: 'Wij tellen hoe vaak dit bericht wordt geopend en aangeklikt.',
  },
  es: {
    why: 'Recibe este mensaje porque aceptó nuestras ofertas.',
    link: 'No recibir más',
    answer: 'Para no recibir más, responda simplemente a este mensaje.',
    counted: 'Contamos las aperturas y los clics de este mensaje.',
  },
  it: {
    why: 'Riceve questo messaggio perché ha accettato le nostre offerte.',
    link: 'Non riceverne più',
    answer: 'Per non riceverne più, basta rispondere a questo messaggio.',
    counted: 'Contiamo le aperture e i clic di questo messaggio.',
  },
}

/** Subject of the message that comes back; the box is read for it. */
export const WAY_OUT = /^\s*unsubscribe\s+([\w-]{22})\s*$/i

interface Written {
  readonly html: string | null
  readonly text: string
}

const headersOf = (token: string, page: string | null, sender: Sender | undefined): Record<string, string> | null => {
  const box = sender?.imapHost == null ? null : `<mailto:${sender.senderAddress}?subject=unsubscribe%20${token}>`
  const ways = [page === null ? null : `<${page}>`, box].filter((way) => way !== null)
  if (ways.length === 0) return null
  const oneClick = page?.startsWith('https:') === true
  return {
    'List-Unsubscribe': ways.join(', '),
    ...(oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

const isOffer = (key: string | null | undefined): boolean =>
  key != null && isDocumentFunction(key) && functionFacts(key).offer === true

/** Who agreed to offers, of whom this is one, and the language that it is written in; undefined: none, or to nobody who did. */
const agreedTo = async (tx: Tx, { about, languageId }: QueuedMail) => {
  if (about?.customerId == null || !isOffer(about.functionKey)) return undefined
  const { rows } = await sql<{ customerId: number; language: string }>`
    select c.id as "customerId", coalesce((select g.code from language g where g.id = ${languageId ?? null}), 'fr') as language
    from customer c where c.id = ${about.customerId} and c.mailing_consent`.execute(tx)
  return rows[0]
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Links to pages lead through ours, which counts them; a picture of one point tells that it was opened. */
const withCounts = async (
  tx: Tx,
  of: Omit<Parameters<typeof newPageLink>[1], 'kind'>,
  now: Date,
  pagesUrl: string,
  { html }: Written,
): Promise<{ readonly html: string | null; readonly picture: string }> => {
  const picture = `<img src="${pagesUrl}/o/${await newPageLink(tx, { ...of, kind: 'MAIL_OPEN' }, now)}" width="1" height="1" alt="">`
  if (html === null) return { html, picture: '' }
  const targets = new Set(
    [...html.matchAll(/<a\b[^>]*?\shref="(https?:[^"]{1,1000})"/gi)].map(([, href]) => href ?? ''),
  )
  let led = html
  for (const href of targets) {
    const token = await newPageLink(tx, { ...of, kind: 'MAIL_CLICK', target: unescaped(href) }, now)
    led = led.replaceAll(`href="${href}"`, `href="${pagesUrl}/k/${token}"`)
  }
  return { html: led, picture }
}

/** The message with its way out; as it is, where it is no offer. */
export const withWayOut = async (
  { tx, establishmentId, now, services }: Writer,
  mail: QueuedMail,
  sender: Sender | undefined,
  body: Written,
): Promise<Written & { readonly headers: Readonly<Record<string, string>> | null }> => {
  const guest = await agreedTo(tx, mail)
  if (guest === undefined) return { ...body, headers: null }
  const { customerId, language } = guest
  const { why, link, answer, counted } = WORDS[language] ?? FRENCH
  const of = { kind: 'UNSUBSCRIBE', establishmentId, recordId: customerId } as const
  const token = await newPageLink(tx, { ...of, once: mail.once }, now)
  const page = services?.pagesUrl === undefined ? null : `${services.pagesUrl}/u/${token}`
  if (page !== null && services?.pagesUrl !== undefined && mail.measures === true) {
    const measured = await withCounts(tx, { ...of, once: mail.once }, now, services.pagesUrl, body)
    const foot = {
      html: `<p><small>${why} ${counted} <a href="${page}">${link}</a></small></p>${measured.picture}`,
      text: `${why} ${counted} ${link} : ${page}`,
    }
    return { ...footed({ ...body, html: measured.html }, foot), headers: headersOf(token, page, sender) }
  }
  const foot =
    page === null
      ? { html: `<p><small>${why} ${answer}</small></p>`, text: `${why} ${answer}` }
      : { html: `<p><small>${why} <a href="${page}">${link}</a></small></p>`, text: `${why} ${link} : ${page}` }
  return { ...footed(body, foot), headers: headersOf(token, page, sender) }
}

/** What is counted of messages that say so. */
export const openPage: Page = { kind: 'MAIL_OPEN', letter: 'o', count: () => Promise.resolve('PICTURE') }

export const clickPage: Page = {
  kind: 'MAIL_CLICK',
  letter: 'k',
  count: async ({ house, token }) => {
    const to = await targetOf(house.db, token)
    return to === undefined ? undefined : { to }
  },
}
