/** The page of a ticket that was handed over without paper (decision 0465): the very copy of then, however often it is opened. */
import { sql } from 'kysely'
import type { LanguageCode } from '#contract/language.ts'
import { ticketDocument, ticketStrip } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { ticketPaper } from '#server/modules/payment/index.ts'
import { readReceipt } from '#server/modules/sale/receipt-copy.ts'
import { verifyTicket } from '#server/platform/fiscal/verify-record.ts'
import type { Page, PageFile, Shown, Visit } from '#server/platform/pages/page.ts'

interface Words {
  readonly title: string
  readonly keep: string
  readonly file: string
  readonly faulty: string
  readonly faultyMore: string
}

const FRENCH: Words = {
  title: 'Votre ticket',
  keep: 'Enregistrez le PDF pour le garder.',
  file: 'Enregistrer le PDF',
  faulty: 'Ce ticket ne peut pas être montré',
  faultyMore: 'Adressez-vous au camping.',
}

const WORDS: Readonly<Partial<Record<LanguageCode, Words>>> = {
  fr: FRENCH,
  en: {
    title: 'Your receipt',
    keep: 'Save the PDF to keep it.',
    file: 'Save the PDF',
    faulty: 'This receipt cannot be shown',
    faultyMore: 'Ask the campsite for it.',
  },
  de: {
    title: 'Ihr Kassenbon',
    keep: 'Speichern Sie das PDF, um ihn aufzubewahren.',
    file: 'PDF speichern',
    faulty: 'Dieser Kassenbon kann nicht angezeigt werden',
    faultyMore: 'Wenden Sie sich bitte an den Campingplatz.',
  },
  nl: {
    title: 'Uw kassabon',
    keep: 'Bewaar de pdf om hem te houden.',
    file: 'Pdf bewaren',
    faulty: 'Deze kassabon kan niet worden getoond',
    faultyMore: 'Vraag ernaar bij de camping.',
  },
  es: {
    title: 'Su tique',
    keep: 'Guarde el PDF para conservarlo.',
    file: 'Guardar el PDF',
    faulty: 'Este tique no se puede mostrar',
    faultyMore: 'Pregunte en el camping.',
  },
  it: {
    title: 'Il Suo scontrino',
    keep: 'Salvi il PDF per conservarlo.',
    file: 'Salva il PDF',
    faulty: 'Questo scontrino non può essere mostrato',
    faultyMore: 'Si rivolga al campeggio.',
  },
}

interface Read {
  readonly language: LanguageCode
  readonly site: string
  /** Null: it is no longer as it was signed. */
  readonly paper: TicketPaper | null
}

const read = async ({ house, establishmentId, recordId }: Visit): Promise<Read | undefined> => {
  const { db, services } = house
  const receipt = await readReceipt(db, establishmentId, recordId)
  if (receipt === undefined) return undefined
  const { ticketId, copy } = receipt
  const { rows } = await sql<{ site: string; language: LanguageCode }>`
    select e.name as site, coalesce(g.code, 'fr') as language from ticket_entry t join establishment e on e.id = t.establishment_id
    left join customer c on c.id = ticket_customer_of(t.establishment_id, t.id, t.customer_id) left join language g on g.id = c.language_id
    where t.establishment_id = ${establishmentId} and t.id = ${ticketId}`.execute(db)
  const { site = '', language = 'fr' } = rows[0] ?? {}
  const isSound = (await verifyTicket(db, establishmentId, ticketId, services.keys)) === null
  const paper = isSound ? { ...(await ticketPaper({ db, establishmentId }, ticketId)), duplicate: copy } : null
  return { site, language: WORDS[language] === undefined ? 'fr' : language, paper }
}

const show = async (visit: Visit): Promise<Shown> => {
  const found = await read(visit)
  const { site = '', language = 'fr' } = found ?? {}
  const { title, keep, file, faulty, faultyMore } = WORDS[language] ?? FRENCH
  if (found?.paper == null) return { language, site, title: faulty, words: [faultyMore] }
  // The paper names the house.
  return { language, site: '', title, words: [keep], strip: ticketStrip(found.paper), file }
}

/** Composed behind what the desk waits for. */
const file = async (visit: Visit): Promise<PageFile | undefined> => {
  const paper = (await read(visit))?.paper ?? null
  if (paper === null) return undefined
  const { number, at } = paper.ticket
  const bytes = await visit.house.services.batchDocuments.render(ticketDocument(paper, new Date(at)))
  return { type: 'application/pdf', name: `ticket-${number}.pdf`, bytes }
}

export const receiptPage: Page = { kind: 'RECEIPT', letter: 't', show, file }
