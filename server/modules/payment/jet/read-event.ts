/** One technical event, whole, on the screen and on paper. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { TechnicalEvent } from '#contract/operations/payment/jet.ts'
import { identityDocument } from '#server/documents/establishment-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

/** Throws RuleError record.unknown. */
export const readEvent = async ({ tx, establishmentId }: Context, id: number): Promise<TechnicalEvent> => {
  const { rows } = await sql<TechnicalEvent>`
    select j.id, j.seq, j.recorded_at as at, j.code, j.label, j.detail, u.name as operator, j.till, j.training,
      j.signed_text as "signedText", j.previous_signature as "previousSignature", j.signature, j.key_id as "keyId"
    from jet j left join app_user u on u.id = j.operator_id
    where j.establishment_id = ${establishmentId} and j.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError record.unknown. */
export const printEvent = async (context: Context, id: number): Promise<FileAnswer> => {
  const { tx, establishmentId, today, now, services } = context
  const event = await readEvent(context, id)
  const { seller } = await readSeller(tx, establishmentId)
  const facts = [
    { label: 'N° d’ordre', value: `${event.seq}` },
    { label: 'Date et heure (UTC)', value: new Date(event.at).toISOString().slice(0, 19).replace('T', ' ') },
    { label: 'Code', value: `${event.code}` },
    { label: 'Événement', value: event.label },
    { label: 'Utilisateur', value: event.operator },
    { label: 'Poste', value: event.till },
    ...Object.entries(event.detail).map(([label, value]) => ({ label, value: value === null ? null : String(value) })),
  ]
  const proof = [
    { label: 'Chaîne signée', value: event.signedText },
    { label: 'Signature précédente', value: event.previousSignature },
    { label: 'Signature', value: event.signature },
    { label: 'Empreinte de la clé', value: event.keyId },
  ]
  const parts = [
    { title: 'Événement', rows: facts },
    { title: 'Preuve (ECDSA P-256, SHA-256, base64url)', rows: proof },
  ]
  const title = `Événement technique n° ${event.seq}`
  const sheet = { seller, date: today, training: event.training, software: SOFTWARE, title, parts }
  const bytes = await services.documents.render(identityDocument(sheet, now))
  return new FileAnswer('application/pdf', `evenement-${event.till}-${event.seq}.pdf`, bytes)
}
