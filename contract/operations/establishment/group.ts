import { z } from 'zod'

/** An establishment of the caller, as the screen of a group lists it. */
export interface GroupMember {
  readonly id: number
  readonly name: string
  readonly town: string | null
  readonly training: boolean
  readonly groupId: number | null
  readonly groupLabel: string | null
  /** Customers that it owns. */
  readonly customers: number
}

/** `establishment/preference/group/member` */
export const groupMemberBody = z.object({
  providerId: z.int().min(1),
  establishmentId: z.int().min(1),
  member: z.boolean(),
})
