import { z } from 'zod'

/** Shortest password (spec 5; the user form's 3 is the looser of its two readings). */
export const PASSWORD_MIN = 5

export const newPassword = z.string().min(PASSWORD_MIN, 'password.tooShort').max(200)
export const passwordForUser = z.object({ password: newPassword })
export const idsBody = z.object({ ids: z.array(z.int().min(1)).max(200) })
export const tilesBody = z.object({ tiles: z.array(z.string().min(1).max(60)).max(60) })
