/** How to have no more offers: a link and headers that mail clients make a button of (RFC 2369, RFC 8058). */
import { sql } from 'kysely'
import { footed } from '#domain/mail/text.ts'
import { functionFacts, isDocumentFunction } from '#contract/document/functions.ts'
import type { QueuedMail, Writer } from '#server/modules/mail/queue.ts'
import type { Sender } from '#server/modules/mail/sender.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newPageLink } from '#server/platform/pages/page-link.ts'

interface Words {
  readonly why: string
  /** By a page; by an answer, where there is none. */
  readonly link: string
  readonly answer: string
}

const FRENCH: Words = {
  why: 'Vous recevez ce message parce que vous avez accepté nos offres.',
  link: 'Ne plus en recevoir',
  answer: 'Pour ne plus en recevoir, répondez simplement à ce message.',
}

const WORDS: Readonly<Record<string, Words>> = {
  fr: FRENCH,
  en: {
    why: 'You receive this message because you agreed to our offers.',
    link: 'No more of them',
    answer: 'To have no more of them, simply answer this message.',
  },
  de: {
    why: 'Sie erhalten diese Nachricht, weil Sie unseren Angeboten zugestimmt haben.',
    link: 'Keine mehr erhalten',
    answer: 'Um keine mehr zu erhalten, antworten Sie einfach auf diese Nachricht.',
  },
  nl: {
    why: 'U ontvangt dit bericht omdat u met onze aanbiedingen hebt ingestemd.',
    link: 'Geen meer ontvangen',
    answer: 'Wilt u er geen meer ontvangen, beantwoord dan gewoon dit bericht.',
  },
  es: {
    why: 'Recibe este mensaje porque aceptó nuestras ofertas.',
    link: 'No recibir más',
    answer: 'Para no recibir más, responda simplemente a este mensaje.',
  },
  it: {
    why: 'Riceve questo messaggio perché ha accettato le nostre offerte.',
    link: 'Non riceverne più',
    answer: 'Per non riceverne più, basta rispondere a questo messaggio.',
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
  const { why, link, answer } = WORDS[language] ?? FRENCH
  const of = { kind: 'UNSUBSCRIBE', establishmentId, recordId: customerId } as const
  const token = await newPageLink(tx, { ...of, once: mail.once }, now)
  const page = services?.pagesUrl === undefined ? null : `${services.pagesUrl}/u/${token}`
  const foot =
    page === null
      ? { html: `<p><small>${why} ${answer}</small></p>`, text: `${why} ${answer}` }
      : { html: `<p><small>${why} <a href="${page}">${link}</a></small></p>`, text: `${why} ${link} : ${page}` }
  return { ...footed(body, foot), headers: headersOf(token, page, sender) }
}
