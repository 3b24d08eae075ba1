/** People of one stay, in their order. */
export interface Named {
  readonly surname: string | null
  readonly name: string | null
}

/** The surname that stands above somebody: a family's is typed once. */
export const surnameAbove = (people: readonly Named[], at: number): string | null =>
  people.slice(0, at).findLast(({ surname }) => surname !== null)?.surname ?? null

/** A first name typed for somebody without a surname takes the one above along; it may be changed. */
export const withSurname = <P extends Named>(person: P, before: P, above: string | null): P =>
  person.surname === null && before.surname === null && person.name !== null ? { ...person, surname: above } : person

/** A text field as it is kept: nothing typed is nothing. */
export const orNull = (text: string): string | null => (text === '' ? null : text)
