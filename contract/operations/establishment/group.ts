import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'

/** An establishment of the caller, as the screen of a group lists it. */
const groupMember = z.strictObject({
  id: idAnswer,
  name: z.string(),
  town: z.string().nullable(),
  training: z.boolean(),
  groupId: idAnswer.nullable(),
  groupLabel: z.string().nullable(),
  /** Customers that it owns. */
  customers: z.int(),
})
export type GroupMember = z.output<typeof groupMember>

/** `establishment/preference/group/member` */
export const groupMemberBody = z.object({
  providerId: z.int().min(1),
  establishmentId: z.int().min(1),
  member: z.boolean(),
})

const READ = { method: 'GET', right: ['group_settings', 'read'], write: false } as const

export const groups = {
  members: operation({
    ...READ,
    path: 'establishment/preference/group/members/:id',
    summary: 'Établissements d’un groupe',
    params: idParams,
    answer: listedAnswer(groupMember).extend({ hasLogo: z.boolean() }),
  }),
  setMember: operation({
    method: 'POST',
    path: 'establishment/preference/group/member',
    right: ['group_settings', 'write'],
    write: true,
    summary: 'Rattacher un établissement à un groupe, ou l’en retirer',
    body: groupMemberBody,
    answer: savedAnswer,
  }),
} as const

export const stations = {
  choice: operation({
    method: 'GET',
    path: 'establishment/station/choice',
    right: 'session',
    write: false,
    summary: 'Postes, et celui de cette session',
    answer: z.strictObject({
      list: z.array(z.strictObject({ id: idAnswer, label: z.string() })).readonly(),
      stationId: idAnswer.nullable(),
    }),
  }),
  use: operation({
    method: 'POST',
    path: 'establishment/station/use/:id',
    right: 'session',
    write: true,
    summary: 'Dire quel poste est ce navigateur',
    params: idParams,
    answer: savedAnswer,
  }),
} as const
