/** A message, a look of papers, a printer and settings of reminders: what the screens of papers and mail show in a house that is walked through. */
import { sql } from 'kysely'
import { bodyFrom } from '#domain/document/markup.ts'
import type { Db } from '#server/platform/db/db.ts'
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

/** A sending of the sample campaign, with a recipient who was left out: no server that would send one is reached from here. */
export const sendCampaign = async (db: Db, grcId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into grc_history (establishment_id, grc_id, label, channel, criteria_label, document_model_id, simplify, measures, state,
        started_at, ended_at)
      select g.establishment_id, g.id, g.label, g.channel, 'Anciens clients', g.document_model_id, g.simplify, true, 'DONE', now(), now()
      from grc g where g.id = ${grcId} returning establishment_id, id),
    left_out as (
      insert into grc_recipient (establishment_id, grc_history_id, customer_id, position, state, reason, at)
      select s.establishment_id, s.id, (select min(c.id) from customer c where c.merged_into_id is null), 1, 'SKIPPED',
        'campaign.noConsent', now() from sent s)
    select id from sent`.execute(db)
  return rows[0]?.id ?? 0
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
