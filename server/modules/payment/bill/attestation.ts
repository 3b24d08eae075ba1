/** What vouches for the software on bills, as the house was given it. */
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The reference and date of the attestation of the publisher; empty where the house has received none. */
export const attestationSaid = async (tx: Tx, establishmentId: number): Promise<string> => {
  const { result } = await preferencesOf(tx, establishmentId)
  return result.attestation?.trim() ?? ''
}

/** Null: the house has received none; papers name the software and its version alone. */
export const attestationOf = async (tx: Tx, establishmentId: number): Promise<string | null> => {
  const said = await attestationSaid(tx, establishmentId)
  return said === '' ? null : `Attestation individuelle\u00A0: ${said} (CGI, art. 286, I-3°\u00A0bis)`
}
