/** LISEZ-MOI.txt of the file of a tax audit: what is in it, and how anyone verifies it without Pinède. */
import { sql } from 'kysely'
import { csvDay } from '#server/documents/csv.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

interface Told {
  readonly from: string | null
  readonly to: string | null
  /** Of the archives. */
  readonly names: readonly string[]
  /** Closed months and years that have no archive yet. */
  readonly waiting: readonly string[]
  readonly keys: readonly string[]
}

const daysOf = ({ from, to }: Told): string => {
  if (from === null && to === null) return 'Tous les mois et exercices clôturés.'
  return `Mois et exercices clôturés${from === null ? '' : ` depuis le ${csvDay(from)}`}${to === null ? '' : ` jusqu’au ${csvDay(to)}`}.`
}

export const auditReadMe = async (tx: Tx, context: Context, told: Told): Promise<string> => {
  const { rows } = await sql<{ name: string; siret: string | null }>`
    select coalesce(corporate_name, name) as name, siret from establishment where id = ${context.establishmentId}`.execute(
    tx,
  )
  const [seller] = rows
  const others = (context.services.auditFiles ?? []).map(({ folder, says }) => `- ${`${folder}/`.padEnd(26)} ${says}\n`)
  return `\uFEFFDOSSIER DE CONTRÔLE FISCAL
${seller?.name ?? ''}${seller?.siret == null ? '' : ` (SIRET ${seller.siret})`}
Fait le ${csvDay(context.today)} par ${SOFTWARE}. ${daysOf(told)}

CE QU’IL CONTIENT
- archives/                  une archive fiscale signée par mois et par exercice clôturés (CGI, art. 286, I-3° bis)
- clotures/                  les documents de clôture, octet pour octet
- evenements-techniques.csv  le journal des événements techniques, chaque ligne avec sa chaîne signée et sa signature
- cles/                      la clé publique de l’établissement
- attestation-logiciel.pdf   l’attestation individuelle du logiciel, si l’établissement l’a reçue
${others.join('')}- EMPREINTES-SHA256.txt      l’empreinte de chaque fichier de ce dossier : sha256sum -c EMPREINTES-SHA256.txt

VÉRIFIER SANS PINÈDE NI RÉSEAU
1. Extrayez une archive de archives/, puis de celle-ci verifier.html ou verify.mjs : ses instructions sont dans son LISEZ-MOI.txt.
2. node verify.mjs archive.zip EMPREINTE
L’empreinte de la clé est imprimée sur chaque document de clôture. Prenez-la sur un document que l’établissement vous a remis, et non ici.
Empreinte que ce dossier annonce : ${told.keys.join(', ')}

ARCHIVES (${told.names.length})
${told.names.map((name) => `- ${name}`).join('\n')}
${told.waiting.length === 0 ? '' : `\nCLÔTURÉS, SANS ARCHIVE ENCORE (elle se fait d’elle-même en quelques minutes) : ${told.waiting.join(', ')}\n`}
LIRE LE JOURNAL
UTF-8, séparateur « ; ». Chaîne signée : numéro d’ordre, code, libellé, date, utilisateur, poste, première (Y ou N), signature précédente.
Signature : ECDSA P-256, SHA-256, base64url de r et s. Une apostrophe précède un texte qui commence par = + - @.
`
}
