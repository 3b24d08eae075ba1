/** French spaces: what comes before a colon or a closing mark never begins a line. */

const NBSP = '\u00A0'

/** Texts are typed with plain spaces; shown, those that French typography forbids to break do not. */
export const frenchSpaces = (text: string): string =>
  text.replaceAll(/ (?=[:;!?»%€])/g, NBSP).replaceAll('« ', `«${NBSP}`)
