/** Legal identity of an establishment: what its numbers must agree on, and what a company must tell (C. com. R123-237, R123-238). */

export interface LegalIdentity {
  readonly legalForm: string | null
  readonly capital: number | null
  readonly registrationNumber: string | null
  readonly rcs: string | null
  readonly registryTown: string | null
  readonly siren: string | null
  readonly siret: string | null
  readonly vatNumber: string | null
  readonly nafCode: string | null
  readonly postalCode: string | null
  readonly town: string | null
}

export interface IdentityFault {
  readonly path: keyof LegalIdentity
  readonly message: string
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** Commercial companies with a capital; an association, a town or a sole trader has none. */
const COMPANY = /^(sarl|eurl|sas|sasu|sa|snc|scs|sca|selarl|soci[eé]t[eé])(?!\p{L})/iu

export const isCompany = (legalForm: string | null): boolean => COMPANY.test((legalForm ?? '').trim())

/** Typed in either case; kept in capitals. */
const NAF = /^\d{2}\.?\d{2}[a-z]$/i

/** What a company writes on its documents; the number at the registry is the RCS one or another. */
const companyFaults = (identity: LegalIdentity): IdentityFault[] => {
  const lacks: (keyof LegalIdentity)[] = [
    ...(identity.capital === null ? (['capital'] as const) : []),
    ...(isBlank(identity.rcs) && isBlank(identity.registrationNumber) ? (['rcs'] as const) : []),
    ...(['registryTown', 'postalCode', 'town'] as const).filter((key) => isBlank(identity[key])),
  ]
  return lacks.map((path) => ({ path, message: 'establishment.companyField' }))
}

/** A SIRET begins with the SIREN, a French VAT number ends with it. */
const numberFaults = ({ siren, siret, vatNumber, nafCode }: LegalIdentity): IdentityFault[] => {
  const company = siren ?? siret?.slice(0, 9) ?? null
  return [
    ...(siren !== null && siret !== null && !siret.startsWith(siren)
      ? [{ path: 'siret', message: 'establishment.siretOfSiren' } as const]
      : []),
    ...(company !== null && vatNumber !== null && vatNumber.startsWith('FR') && !vatNumber.endsWith(company)
      ? [{ path: 'vatNumber', message: 'establishment.vatOfSiren' } as const]
      : []),
    ...(nafCode !== null && !NAF.test(nafCode) ? [{ path: 'nafCode', message: 'establishment.nafCode' } as const] : []),
  ]
}

/** Fields at fault, one reason each; none where the identity can be printed. */
export const identityFaults = (identity: LegalIdentity): IdentityFault[] => [
  ...(isCompany(identity.legalForm) ? companyFaults(identity) : []),
  ...numberFaults(identity),
]
