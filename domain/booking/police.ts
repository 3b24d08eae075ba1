/** Police forms of foreign guests: what the law asks (CESEDA R814-1 to R814-3). */
import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'

/** From this age on, a form of one's own; younger guests are named on an adult's. */
export const OWN_FORM_AGE = 15

/** A form is kept six months from the arrival, and no longer. */
export const KEPT_MONTHS = 6

/** First day on which nothing of the form is left. */
export const eraseOn = (arrival: Day): Day => addMonths(arrival, KEPT_MONTHS)

/** What a form says of a guest; null: not known yet. */
export interface PoliceIdentity {
  readonly surname: string | null
  readonly name: string | null
  readonly birthDate: Day | null
  readonly birthPlace: string | null
  readonly nationalityId: number | null
  readonly address: string | null
  readonly town: string | null
  readonly countryId: number | null
  readonly phone: string | null
  readonly email: string | null
}

/** What the law asks, as names that the screens know; a telephone or an e-mail that a guest does not have is not lacking alone. */
export const LACKS = ['names', 'birth', 'nationality', 'home', 'contact'] as const
export type Lack = (typeof LACKS)[number]

const isSaid = (value: string | number | null): boolean => value !== null && value !== ''

/** What a form still lacks. */
export const lacksOf = (form: PoliceIdentity): Lack[] => {
  const said: Readonly<Record<Lack, boolean>> = {
    names: isSaid(form.surname) && isSaid(form.name),
    birth: isSaid(form.birthDate) && isSaid(form.birthPlace),
    nationality: isSaid(form.nationalityId),
    home: isSaid(form.address) && isSaid(form.town) && isSaid(form.countryId),
    contact: isSaid(form.phone) || isSaid(form.email),
  }
  return LACKS.filter((lack) => !said[lack])
}
