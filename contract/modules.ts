/**
 * Modules of an establishment (spec 1): switched on or off at `/admin/module-grid`. Whatever belongs to a module that is off is
 * refused by the server, and absent from the menu and the screens, at once.
 */
import type { Functionality } from '#contract/rights.ts'

interface ModuleFacts {
  /** Number of `establishment/module/active/{id}/{establishmentId}`. */
  readonly id: number
  readonly label: string
  /** Functionalities that exist for this module alone: nobody has them while it is off. */
  readonly functionalities: readonly Functionality[]
}

export const MODULES = {
  quotation: {
    id: 1,
    label: 'Devis',
    functionalities: [],
  },
  insurance: {
    id: 2,
    label: 'Assurance annulation',
    functionalities: ['booking_insurance'],
  },
  policeRegister: {
    id: 3,
    label: 'Registre de police',
    functionalities: ['booking_police'],
  },
  resident: {
    id: 4,
    label: 'Résidents',
    functionalities: [
      'residential_parcel_type',
      'residential_place_affectation',
      'residential_contract',
      'residential_fees',
      'residential_sublet',
      'residential_meter',
      'residential_rent_receipt',
      'residential_resident',
    ],
  },
  vacaf: {
    id: 5,
    label: 'Aide aux vacances (VACAF)',
    functionalities: ['booking_vacaf'],
  },
  gift: {
    id: 6,
    label: 'Bons cadeaux',
    functionalities: ['sale_gift'],
  },
  onlineBooking: {
    id: 7,
    label: 'Réservation en ligne',
    functionalities: ['booking_import'],
  },
  satisfactionSurvey: {
    id: 8,
    label: 'Enquête de satisfaction',
    functionalities: [],
  },
  accountingExport: {
    id: 9,
    label: 'Export comptable',
    functionalities: ['payment_accounting_export'],
  },
  accessControl: {
    id: 10,
    label: 'Contrôle d’accès',
    functionalities: [],
  },
  electronicInvoice: {
    id: 11,
    label: 'Facturation électronique',
    functionalities: [],
  },
} as const satisfies Readonly<Record<string, ModuleFacts>>

export type ModuleKey = keyof typeof MODULES

export const moduleKeys = Object.keys(MODULES) as [ModuleKey, ...ModuleKey[]]

export const moduleFacts = (key: ModuleKey): ModuleFacts => MODULES[key]

export const moduleOfId = (id: number): ModuleKey | undefined => moduleKeys.find((key) => MODULES[key].id === id)

/** The module that a functionality exists for, if any. */
export const moduleOf = (functionality: Functionality): ModuleKey | undefined =>
  moduleKeys.find((key) => moduleFacts(key).functionalities.includes(functionality))

/** Modules that are on: all but those that were switched off. */
export const activeModules = (off: readonly string[]): ModuleKey[] => moduleKeys.filter((key) => !off.includes(key))

/** Whether the module that a functionality exists for is on; one that belongs to no module always is there. */
export const isWithin = (functionality: Functionality, modules: readonly ModuleKey[]): boolean => {
  const owner = moduleOf(functionality)
  return owner === undefined || modules.includes(owner)
}
