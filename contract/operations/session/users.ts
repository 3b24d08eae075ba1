import { z } from 'zod'
import { PASSWORD_MIN } from '#domain/security/password.ts'
import { wholeInAddress } from '#contract/operations/input.ts'

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'password.tooShort')
  .max(200)
  // Spaces count between other letters: alone they are what a slipped thumb types.
  .refine((password) => password.trim().length >= PASSWORD_MIN, {
    error: 'password.tooShort',
    params: { min: PASSWORD_MIN },
  })
/** Temporary unless said otherwise: its owner chooses another at the next log-in. */
export const passwordForUser = z.object({ password: newPassword, temporary: z.boolean().default(true) })
export const idsBody = z.object({ ids: z.array(z.int().min(1)).max(200) })
export const tilesBody = z.object({ tiles: z.array(z.string().min(1).max(60)).max(60) })
/** The group that a user enters; null: out of any. */
export const memberBody = z.object({ groupId: z.int().min(1).nullable() })
/** Rights are per (user, establishment); default: the one worked in. */
export const rightsPlace = z.object({ establishmentId: wholeInAddress(1).optional() })
/** Functionalities to lock: those, and no other. */
export const locksBody = z.object({ locked: z.array(z.string().max(60)).max(200) })
