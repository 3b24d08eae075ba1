/** Text messages: settings of who carries them, and what people do with one. */
import { z } from 'zod'
import { smsProvider } from '#contract/entities/document/sms-provider.ts'
import { defineModule } from '#contract/module-settings.ts'
import { operation } from '#contract/operation.ts'
import { idInput } from '#contract/operations/input.ts'

export const smsModule = defineModule({ settings: smsProvider, secrets: ['secretKey', 'consumerKey'] })

export const smses = {
  /**
   * `cancel`: they never leave. `again`: the same text once more, whatever became of the first. Those that it cannot be done with are left
   * as they are; answers how many it was done with.
   */
  act: operation({
    method: 'POST',
    path: 'document/sms/act',
    right: ['document_email_mailing', 'write'],
    write: true,
    idempotent: true,
    summary: 'SMS : annuler, ou envoyer de nouveau',
    body: z.object({ ids: z.array(idInput).min(1).max(200), action: z.enum(['cancel', 'again']) }),
    answer: z.strictObject({ count: z.int().min(0) }),
  }),
} as const
