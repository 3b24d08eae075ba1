/** Files that the law lets go: /purging-files. */
import { z } from 'zod'
import { DEAD_FILES } from '#domain/booking/retention.ts'
import { centsAnswer, countedAnswer, dayAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'

const purgeable = z.strictObject({
  kind: z.enum(DEAD_FILES),
  /** They ended before this day. */
  before: dayAnswer,
  count: z.int(),
  /** What they would have been worth; it is told with the event. */
  total: centsAnswer,
})

/** Input of the job `purgeFiles`. */
export const purgeFilesBody = z.strictObject({ kinds: z.array(z.enum(DEAD_FILES)).min(1).max(DEAD_FILES.length) })

export const filePurge = operation({
  method: 'GET',
  path: 'booking/purge',
  right: ['system', 'read'],
  write: false,
  summary: 'Compter les dossiers sans suite qui peuvent être effacés',
  answer: countedAnswer(purgeable),
})
