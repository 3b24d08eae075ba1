/** Whoever a channel or a form names, as somebody else wrote them: nothing is sure but the surname. */
export interface Guest {
  readonly surname: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly town: string | null
  /** ISO 3166 alpha-2. */
  readonly country: string | null
  /** BCP 47. */
  readonly language: string | null
}
