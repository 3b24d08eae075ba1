import { sql } from 'kysely'
import { idParams } from '#contract/operations/input.ts'
import { ARCHIVE_FILE, ATTESTATION_FILE, AUDIT_FILE, archives } from '#contract/operations/payment/archive.ts'
import { auditFile } from '#server/modules/payment/archive/audit-file.ts'
import { printAttestation } from '#server/modules/payment/archive/attestation-document.ts'
import { compareArchive } from '#server/modules/payment/archive/compare.ts'
import { makeArchive } from '#server/modules/payment/archive/make-archive.ts'
import { archiveFile, listArchives } from '#server/modules/payment/archive/read-archives.ts'
import { checkRecord } from '#server/platform/fiscal/nightly.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

export const archiveRoutes: readonly Route[] = [
  handle(archives.list)((context) => listArchives(context)),
  handle(archives.compare)((context, { body }) => compareArchive(context, body)),
  route(
    {
      method: 'GET',
      path: ARCHIVE_FILE,
      right: ['payment_closure', 'export'],
      write: true,
      summary: 'Télécharger une archive fiscale',
      params: idParams,
    },
    (context, { params }) => archiveFile(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: AUDIT_FILE,
      right: ['payment_closure', 'export'],
      write: true,
      summary: 'Télécharger le dossier de contrôle fiscal',
    },
    (context) => auditFile(context, { from: null, to: null }),
  ),
  route(
    {
      method: 'GET',
      path: ATTESTATION_FILE,
      right: ['payment_closure', 'read'],
      write: false,
      summary: 'Attestation individuelle du logiciel, en PDF',
    },
    (context) => printAttestation(context),
  ),
]

/** The record of money as it is, with how far the verification is; what it found is kept, and told by event 90. */
const checkNow = async (context: Context, { progress }: JobTools) => {
  const { db, services, now, establishmentId, training } = context
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(seq), 0)::int as total from chain_head where establishment_id = ${establishmentId}`.execute(db)
  let done = 0
  const site = { id: establishmentId, training }
  return checkRecord({ db, services, now: () => now }, site, (more) => progress((done += more), rows[0]?.total ?? null))
}

const ofClosure = () => ({ right: ['payment_closure', 'write'] as const })

export const archiveJobs = jobs({
  archive: {
    right: ofClosure,
    write: true,
    run: async (context, asked, { progress }) => {
      const id = await makeArchive(context, { ...asked, kind: 'DEMAND' }, progress)
      await context.changed({ entity: 'archive', id, action: 'SAVED', functionality: 'payment_closure' })
      return { id }
    },
  },
  auditFile: {
    right: () => ({ right: ['payment_closure', 'export'] as const }),
    write: false,
    run: (context, asked, { progress }) => auditFile(context, asked, progress),
  },
  recordCheck: { right: ofClosure, write: false, run: (context, _input, tools) => checkNow(context, tools) },
})
