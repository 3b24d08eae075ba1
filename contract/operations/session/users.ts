import { z } from 'zod'
import { PASSWORD_MIN } from '#domain/security/password.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idParams, wholeInAddress } from '#contract/operations/input.ts'
import { closeSessionBody, openSession } from '#contract/operations/session/access.ts'
import { RIGHT_CODES, functionalities } from '#contract/rights.ts'

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
export const rightsBody = z.array(
  z.object({ functionality: z.string(), code: z.enum(RIGHT_CODES), canExport: z.boolean() }),
)

/** Functionalities to lock: those, and no other. */
export const locksBody = z.object({ locked: z.array(z.string().max(60)).max(200) })

const listedRight = z.strictObject({
  functionality: z.enum(functionalities),
  label: z.string(),
  code: z.enum(RIGHT_CODES),
  canExport: z.boolean(),
})

export type ListedRight = z.output<typeof listedRight>

const rightsAnswer = z.strictObject({
  functionalities: z.array(listedRight).readonly(),
  /** The user has those of a group; saving gives them their own. */
  fromGroup: z.boolean(),
  groupLabel: z.string().nullable(),
  /** Settings that a lock holds back to reading there, whatever the right. */
  locked: z.array(z.enum(functionalities)).readonly(),
})

const groupMember = z.strictObject({
  id: idAnswer,
  name: z.string(),
  login: z.string(),
  suspended: z.boolean(),
  systeme: z.boolean(),
})

const lock = z.strictObject({ functionality: z.enum(functionalities), label: z.string(), isLocked: z.boolean() })

const READ = { method: 'GET', right: ['establishment_user', 'read'], write: false, params: idParams } as const
const WRITE_PLAIN = { method: 'POST', right: ['establishment_user', 'write'], write: true } as const

export const userAccess = {
  establishments: operation({
    ...READ,
    path: 'security/user/establishments/:id',
    summary: "Établissements d'un utilisateur",
    ids: { id: 'user' },
    answer: z.strictObject({ ids: z.array(idAnswer) }),
  }),
  setEstablishments: operation({
    ...WRITE_PLAIN,
    path: 'security/user/establishments/:id',
    summary: "Changer les établissements d'un utilisateur",
    params: idParams,
    body: idsBody,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  tiles: operation({
    ...READ,
    path: 'security/user-tile/:id',
    summary: "Tuiles d'un utilisateur",
    ids: { id: 'user' },
    answer: z.strictObject({ tiles: z.array(z.string()) }),
  }),
  setTiles: operation({
    ...WRITE_PLAIN,
    path: 'security/user-tile/:id',
    summary: "Choisir les tuiles d'un utilisateur",
    params: idParams,
    body: tilesBody,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  setPassword: operation({
    ...WRITE_PLAIN,
    path: 'security/user/password/:id',
    summary: "Changer le mot de passe d'un utilisateur",
    params: idParams,
    body: passwordForUser,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  resetTwoFactor: operation({
    ...WRITE_PLAIN,
    path: 'security/user/two_factor_reset/:id',
    summary: "Réinitialiser la double authentification d'un utilisateur",
    params: idParams,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  sessions: operation({
    ...READ,
    path: 'security/user/sessions/:id',
    summary: "Sessions ouvertes d'un utilisateur",
    ids: { id: 'user' },
    answer: listedAnswer(openSession),
  }),
  closeSessions: operation({
    ...WRITE_PLAIN,
    path: 'security/user/close_sessions/:id',
    summary: "Fermer des sessions d'un utilisateur",
    params: idParams,
    body: closeSessionBody,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  suspend: operation({
    ...WRITE_PLAIN,
    path: 'security/user/suspend/:id',
    summary: 'Suspendre un utilisateur',
    params: idParams,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  enable: operation({
    ...WRITE_PLAIN,
    path: 'security/user/enable/:id',
    summary: 'Réactiver un utilisateur',
    params: idParams,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  setGroup: operation({
    ...WRITE_PLAIN,
    path: 'security/user/group/:id',
    summary: "Mettre un utilisateur dans un groupe, ou l'en sortir",
    params: idParams,
    body: memberBody,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
} as const

export const rightsOf = {
  user: operation({
    ...READ,
    path: 'security/user/get_right/:id',
    summary: "Droits d'un utilisateur",
    query: rightsPlace,
    ids: { id: 'user' },
    answer: rightsAnswer,
  }),
  setUser: operation({
    ...WRITE_PLAIN,
    path: 'security/user/set_right/:id',
    summary: "Changer les droits d'un utilisateur",
    params: idParams,
    body: rightsBody,
    query: rightsPlace,
    ids: { id: 'user' },
    answer: savedAnswer,
  }),
  group: operation({
    ...READ,
    path: 'security/group/get_right/:id',
    summary: "Droits d'un groupe",
    answer: rightsAnswer,
  }),
  setGroup: operation({
    ...WRITE_PLAIN,
    path: 'security/group/set_right/:id',
    summary: "Changer les droits d'un groupe",
    params: idParams,
    body: rightsBody,
    answer: savedAnswer,
  }),
  membersOfGroup: operation({
    ...READ,
    path: 'security/group/users/:id',
    summary: "Utilisateurs d'un groupe",
    answer: listedAnswer(groupMember),
  }),
} as const

export const settingLocks = {
  list: operation({
    method: 'GET',
    path: 'security/lock',
    right: ['establishment_user', 'read'],
    write: false,
    summary: 'Réglages verrouillés',
    answer: listedAnswer(lock),
  }),
  save: operation({
    ...WRITE_PLAIN,
    path: 'security/lock',
    summary: 'Verrouiller des réglages',
    body: locksBody,
    answer: savedAnswer.omit({ id: true }),
  }),
} as const
