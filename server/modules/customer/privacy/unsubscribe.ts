/** Who wants no more offers: by a page that a link opens, by the button of a mail client, or by a message that comes back. */
import { sql } from 'kysely'
import { addConsent } from '#server/modules/customer/privacy/consent.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import type { PageOf } from '#server/platform/pages/page-link.ts'
import type { Page, Shown, Visit } from '#server/platform/pages/page.ts'

interface Words {
  readonly title: string
  /** What happens, and what goes on. */
  readonly asked: readonly [string, string]
  readonly button: string
  readonly done: string
  readonly doneWords: string
}

const WORDS: Readonly<Record<string, Words>> = {
  fr: {
    title: 'Ne plus recevoir nos offres',
    asked: [
      'Nous ne vous enverrons plus ni offres ni nouvelles par e-mail.',
      'Les messages qui concernent vos séjours continuent de vous parvenir.',
    ],
    button: 'Me désinscrire',
    done: 'C’est noté',
    doneWords: 'Vous ne recevrez plus nos offres par e-mail.',
  },
  en: {
    title: 'No more offers from us',
    asked: ['We will send you no more offers nor news by e-mail.', 'Messages about your stays will still reach you.'],
    button: 'Unsubscribe',
    done: 'Noted',
    doneWords: 'You will receive no more offers from us by e-mail.',
  },
  de: {
    title: 'Keine Angebote mehr erhalten',
    asked: [
      'Wir senden Ihnen keine Angebote und Neuigkeiten mehr per E-Mail.',
      'Nachrichten zu Ihren Aufenthalten erhalten Sie weiterhin.',
    ],
    button: 'Abmelden',
    done: 'Ist notiert',
    doneWords: 'Sie erhalten von uns keine Angebote mehr per E-Mail.',
  },
  nl: {
    title: 'Geen aanbiedingen meer ontvangen',
    asked: [
      'Wij sturen u geen aanbiedingen en nieuws meer per e-mail.',
      'Berichten over uw verblijven blijft u ontvangen.',
    ],
    button: 'Afmelden',
    done: 'Genoteerd',
    doneWords: 'U ontvangt van ons geen aanbiedingen meer per e-mail.',
  },
  es: {
    title: 'No recibir más ofertas',
    asked: [
      'No le enviaremos más ofertas ni novedades por correo electrónico.',
      'Los mensajes sobre sus estancias le seguirán llegando.',
    ],
    button: 'Darme de baja',
    done: 'Anotado',
    doneWords: 'No recibirá más ofertas nuestras por correo electrónico.',
  },
  it: {
    title: 'Non ricevere più le nostre offerte',
    asked: [
      'Non Le invieremo più offerte né novità per e-mail.',
      'I messaggi che riguardano i Suoi soggiorni continueranno ad arrivarLe.',
    ],
    button: 'Annullare l’iscrizione',
    done: 'Preso nota',
    doneWords: 'Non riceverà più le nostre offerte per e-mail.',
  },
}

interface Guest {
  readonly id: number
  readonly language: string
  readonly site: string
  readonly agrees: boolean
  readonly isErased: boolean
}

/** The customer that the link was made for, or the one that it was merged into. */
const guestOf = async (tx: Tx, { establishmentId, recordId }: PageOf, lock = false): Promise<Guest | undefined> => {
  const { rows } = await sql<Guest>`
    select c.id, coalesce(g.code, 'fr') as language, e.name as site, c.mailing_consent as agrees, c.erased_on is not null as "isErased"
    from customer x join customer c on c.id = coalesce(x.merged_into_id, x.id)
    join establishment e on e.id = ${establishmentId}
    left join language g on g.id = c.language_id
    where x.id = ${recordId} ${lock ? sql`for update of c` : sql``}`.execute(tx)
  return rows[0]
}

const french = WORDS['fr'] as Words
const wordsOf = (language: string): { readonly language: string; readonly words: Words } => {
  const words = WORDS[language]
  return words === undefined ? { language: 'fr', words: french } : { language, words }
}

const shownOf = (guest: Guest | undefined): Shown => {
  const { language, words } = wordsOf(guest?.language ?? 'fr')
  const site = guest?.site ?? ''
  if (guest?.agrees === true) return { language, site, title: words.title, words: words.asked, button: words.button }
  return { language, site, title: words.done, words: [words.doneWords, words.asked[1]] }
}

/**
 * Withdraws the consent to offers by e-mail, once: a second press adds nothing. `means`: what the history tells of it. Answers whether
 * there was one.
 */
export const withdrawOffers = async (
  house: Pick<House, 'db' | 'services'>,
  tx: Tx,
  of: PageOf,
  means: 'WEB' | 'EMAIL',
  now: Date,
): Promise<boolean> => {
  const guest = await guestOf(tx, of, true)
  if (guest === undefined || guest.isErased || !guest.agrees) return false
  const context = await unattendedContext(house, of.establishmentId, null, tx, now)
  await addConsent(context, guest.id, {
    channel: 'EMAIL',
    granted: false,
    givenOn: context.today,
    source: means,
    proof: null,
  })
  await sql`update customer set mailing_consent = false, version = version + 1 where id = ${guest.id}`.execute(tx)
  await context.changed({
    entity: 'customer',
    id: guest.id,
    action: 'SAVED',
    functionality: 'customer_partner_customer',
  })
  return true
}

/** Whoever answered STOP from this number has no more offers by text message; a merged file withdraws in the one that it went into. */
export const withdrawTexts = async (
  house: Pick<House, 'db' | 'services'>,
  tx: Tx,
  establishmentId: number,
  number: string,
  now: Date,
): Promise<void> => {
  const context = await unattendedContext(house, establishmentId, null, tx, now)
  const { rows } = await sql<{ id: number }>`
    update customer c set sms_consent = false, version = version + 1 where c.sms_consent and c.merged_into_id is null
      and ${customerVisible(context)} and phone_key(${number}) in (phone_key(c.phone1), phone_key(c.phone2)) returning c.id`.execute(
    tx,
  )
  for (const { id } of rows) {
    const given = {
      channel: 'SMS',
      granted: false,
      givenOn: context.today,
      source: 'PHONE',
      proof: `STOP ${number}`,
    } as const
    await addConsent(context, id, given)
    await context.changed({ entity: 'customer', id, action: 'SAVED', functionality: 'customer_partner_customer' })
  }
}

export const unsubscribePage: Page = {
  kind: 'UNSUBSCRIBE',
  letter: 'u',
  show: async (visit) => shownOf(await guestOf(visit.house.db, visit)),
  act: async (visit: Visit) => {
    const { house } = visit
    await inTransaction(house.db, (tx) => withdrawOffers(house, tx, visit, 'WEB', house.now()))
    return shownOf(await guestOf(house.db, visit))
  },
}
