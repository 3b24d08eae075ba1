/** A message, a look of papers, a printer and settings of reminders: what the screens of papers and mail show in a house that is walked through. */
import { bodyFrom } from '#domain/document/markup.ts'
import type { Samples } from '../e2e/screens.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'

/** A message about a stay, which waits: no server is set. */
export const writeMail = async (client: Client, bookingId: number): Promise<number> => {
  const sent = {
    about: { kind: 'booking', entityId: bookingId },
    to: [{ name: 'Anne Martin', email: 'anne@exemple.fr' }],
    subject: 'Votre arrivée',
    body: bodyFrom(['Bonjour,', 'Nous vous attendons samedi.']),
  }
  return Number((await must(client.post('document/mail-history/send', sent, 'sample-mail')))['id'])
}

/** A look of papers, a printer, settings of reminders. */
export const dressPapers = async (client: Client): Promise<Samples> => {
  const made = async (path: string, over: object): Promise<number> => {
    const { body } = await client.get(`${path}/edit/0`)
    return Number((await client.post(`${path}/edit`, { ...(body as object), ...over })).body['id'])
  }
  const mailingCriteriaId = await made('document/mailing-criteria', { label: 'Anciens clients', consent: 'NONE' })
  const grcId = await made('campaign/grc', { label: 'Réservez votre été', mailingCriteriaId })
  return {
    mailingCriteriaId,
    grcId,
    documentSettingTargetId: await made('document/setting', { header: { fr: 'Ouvert d’avril à septembre' } }),
    linkProviderId: await made('module/link-provider', {
      ...{
        label: 'Swikly',
        provider: 'SWIKLY',
        account: 'camping',
        url: null,
        paymentMethodId: null,
        validDays: 7,
        active: false,
      },
    }),
    suretyId: await made('module/surety', { label: 'Séjours de groupes', active: false }),
    emailingId: await made('module/emailing', { label: 'Avant le séjour', trigger: 'preStay', days: 10 }),
    smsProviderId: await made('module/sms-provider', {
      label: 'OVH',
      account: 'sms-xx1-1',
      appKey: 'cle',
      active: false,
    }),
    docEditorId: await made('module/doc-editor', { label: 'Accueil', uri: 'ipp://192.0.2.40/ipp/print' }),
  }
}
