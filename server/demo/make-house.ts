import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createEstablishment, createUser } from '#server/modules/establishment/index.ts'
import type { RightCode } from '#contract/rights.ts'
import { NAME } from './campsite.ts'

/** The four logins of the demo (README) and what their names say. Never made otherwise. */
const USERS: readonly {
  login: string
  name: string
  code: RightCode
  canExport: boolean
  admin: boolean
  systeme: boolean
}[] = [
  { login: 'systeme', name: 'Système', code: '111', canExport: true, admin: true, systeme: true },
  { login: 'direction', name: 'Direction', code: '111', canExport: true, admin: true, systeme: false },
  { login: 'reception', name: 'Réception', code: '011', canExport: false, admin: false, systeme: false },
  { login: 'lecture', name: 'Lecture', code: '001', canExport: false, admin: false, systeme: false },
]
const PASSWORD = 'pinede-demo'

const NONE = { code: '000', canExport: false } as const
const READ = { code: '001', canExport: false } as const
const DELETE = { code: '111', canExport: false } as const

/** A receptionist works with stays, guests and money, reads the settings, and has no hand on users or the system. */
const EXCEPT = {
  systeme: {},
  direction: { system: NONE },
  lecture: { system: NONE, establishment_user: NONE },
  reception: {
    system: NONE,
    establishment_user: NONE,
    group_settings: NONE,
    establishment_establishment: READ,
    establishment_financial_year: READ,
    establishment_module: NONE,
    payment_tva: READ,
    payment_tax: READ,
    payment_accounting: NONE,
    payment_closure: READ,
    occupant_extra_price: READ,
    booking_booking: DELETE,
  },
} as const

export interface DemoHouse {
  readonly establishmentId: number
  readonly operator: { readonly id: number; readonly name: string }
}

/** Establishment (flagged as training, as the fiscal rules ask) and its users. */
export const makeHouse = async (db: Db): Promise<DemoHouse> =>
  db.transaction().execute(async (tx) => {
    const establishmentId = await createEstablishment(tx, NAME, true)
    let operator = { id: 0, name: '' }
    for (const user of USERS) {
      const id = await createUser(tx, establishmentId, { ...user, password: PASSWORD })
      const except = EXCEPT[user.login as keyof typeof EXCEPT]
      await setUserRights(tx, id, establishmentId, everywhere(user.code, user.canExport, except))
      if (user.login === 'systeme') operator = { id, name: user.name }
    }
    return { establishmentId, operator }
  })
