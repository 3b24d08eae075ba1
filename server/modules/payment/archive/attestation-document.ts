/**
 * The attestation of conformity of the software (CGI, art. 286, I-3° bis; BOI-LETTRE-000242), filled from the settings: what the publisher
 * attested and under which reference, how each condition is met, and what is left for the company to sign.
 */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { identityDocument } from '#server/documents/establishment-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { attestationSaid } from '#server/modules/payment/bill/attestation.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

const CONDITIONS = [
  {
    label: 'Inaltérabilité',
    value:
      'Factures, règlements, duplicatas, clôtures et événements techniques sont inscrits, jamais modifiés ni effacés : le rôle du logiciel dans la base ne le peut pas. Une correction est une écriture nouvelle.',
  },
  {
    label: 'Sécurisation',
    value:
      'Chaque écriture est numérotée et signée (ECDSA P-256, SHA-256), chaînée à la précédente, ainsi que tout son contenu. L’ensemble est vérifié chaque nuit.',
  },
  {
    label: 'Conservation',
    value:
      'Clôtures du jour, du mois et de l’exercice avec totaux perpétuels. Les données restent six ans au moins, totaux compris.',
  },
  {
    label: 'Archivage',
    value:
      'Une archive signée par période close, en format ouvert, que chacun vérifie sans le logiciel ; son intégrité dépend de l’empreinte de clé ci-dessus.',
  },
] as const

/** Throws RuleError attestation.none where the house has received none. */
export const printAttestation = async (context: Context): Promise<FileAnswer> => {
  const { tx, establishmentId, today, training, now, services } = context
  const said = await attestationSaid(tx, establishmentId)
  if (said === '') throw new RuleError('attestation.none')
  const { seller } = await readSeller(tx, establishmentId)
  const { rows } = await sql<{
    key: string
  }>`select id as key from signing_key where establishment_id = ${establishmentId}`.execute(tx)
  const software = [
    { label: 'Nom et version', value: SOFTWARE },
    { label: 'Attestation de l’éditeur', value: said },
    { label: 'Empreinte de la clé', value: rows[0]?.key ?? null },
  ]
  const company = [
    { label: 'Entreprise', value: seller.corporateName ?? seller.name },
    { label: 'SIRET', value: seller.siret },
    { label: 'Certifie', value: 'utiliser ce logiciel pour enregistrer les règlements de ses clients.' },
    { label: 'Nom, qualité, date', value: '…' },
    { label: 'Signature', value: '…' },
  ]
  const parts = [
    { title: 'Logiciel (CGI, art. 286, I-3° bis)', rows: software },
    { title: 'Conditions remplies', rows: [...CONDITIONS] },
    { title: 'Entreprise utilisatrice', rows: company },
  ]
  const title = 'Attestation individuelle du logiciel'
  const request = identityDocument({ seller, date: today, training, software: SOFTWARE, title, parts }, now)
  return new FileAnswer('application/pdf', 'attestation-logiciel.pdf', await services.documents.render(request))
}
