/** Whom a campaign reaches: those of its criteria who agreed to such offers. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CampaignChannel } from '#domain/campaign/campaign.ts'
import { readSavedCriteria, reachOf } from '#server/modules/reminder/index.ts'
import type { Criteria } from '#server/modules/reminder/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The consent that the law wants for what a campaign sends (CPCE L.34-5). */
export const CONSENT_COLUMN: Readonly<Record<CampaignChannel, RawBuilder<boolean>>> = {
  EMAIL: sql<boolean>`c.mailing_consent`,
  SMS: sql<boolean>`c.sms_consent`,
}

/** Criteria may ask for another consent too. */
const both = ({ consent }: Criteria, channel: CampaignChannel): RawBuilder<unknown> => {
  if (consent === 'EMAIL' || consent === 'SMS') return sql`${CONSENT_COLUMN[consent]} and ${CONSENT_COLUMN[channel]}`
  return CONSENT_COLUMN[channel]
}

/** One statement's beginning: who may get it, as `reached` (`is_excluded`, `is_twin`), of whom `agreeing` says who agreed. */
export const reachedBy = async (context: Context, criteriaId: number, channel: CampaignChannel) => {
  const criteria = await readSavedCriteria(context, criteriaId)
  return {
    criteria,
    query: reachOf(context, { ...criteria, consent: channel }),
    agrees: both(criteria, channel),
    everybody: reachOf(context, criteria),
  }
}
