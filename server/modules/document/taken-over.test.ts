/** What houses had printed at the foot of quotes and confirmations, before models: none of it is lost (migration 0341). */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import type { BodyNode } from '#domain/document/body.ts'
import { cleanBody } from '#domain/document/clean.ts'
import { createDb } from '#server/platform/db/db.ts'
import { MIGRATIONS, migrate } from '#server/platform/db/migrate.ts'
import { administer, quiet } from '#server/testing/test-server.ts'

const TAKING_OVER = '0341_supply_models.sql'

const said = (node: BodyNode): string => node.text ?? (node.content ?? []).map(said).join('')

it('becomes paragraphs before the law, in each language; the preferences let go of it', async () => {
  const server = inject('testServer')
  const folder = mkdtempSync(join(tmpdir(), 'pinede-taken-over-'))
  const database = `m_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${database} owner pinede_owner template template0`)
  const db = createDb({ ...server.address, user: 'pinede_owner', database, max: 1 }, quiet)
  try {
    for (const file of readdirSync(MIGRATIONS).filter((name) => name < TAKING_OVER))
      cpSync(join(MIGRATIONS, file), join(folder, file))
    await migrate(db, folder)
    await sql`insert into language (label, code) values ('Français', 'fr'), ('Nederlands', 'nl'), ('Polski', 'pl')`.execute(
      db,
    )
    await sql`insert into currency (name, iso_code, symbol, exchange_rate, is_default) values ('Euro', 'EUR', '€', 100, true)`.execute(
      db,
    )
    await sql`insert into establishment (name, time_zone, currency_id) select e.name, 'Europe/Paris', c.id
      from currency c, (values ('Parlant'), ('Muet')) e (name)`.execute(db)
    await sql`insert into preference (establishment_id, kind, value)
      select e.id, p.kind, p.value::jsonb from establishment e, (values
        ('booking', '{"usualNights": 5, "documentText": "Tenus en laisse.\\n\\n  Piscine à 10 h. "}'),
        ('quotation', '{"days": 9, "documentText": "À renvoyer signé."}'),
        ('cancellation', '{"documentText": "Par écrit."}')) p (kind, value) where e.name = 'Parlant'`.execute(db)
    cpSync(join(MIGRATIONS, TAKING_OVER), join(folder, TAKING_OVER))
    await migrate(db, folder)
    const { rows } = await sql<{ name: string; key: string; code: string; body: { schema: number; doc: BodyNode } }>`
      select e.name, m.supplied as key, l.code, t.body from mailing_text t
      join establishment e on e.id = t.establishment_id join language l on l.id = t.language_id
      join mailing_configuration m on m.establishment_id = t.establishment_id and m.id = t.mailing_configuration_id
      order by m.supplied, l.code`.execute(db)
    expect(rows.map(({ name, key, code }) => `${name} ${key} ${code}`)).toEqual(
      ['confirmation', 'option', 'quote'].flatMap((key) => [`Parlant ${key} fr`, `Parlant ${key} nl`]),
    )
    for (const { key, body } of rows) {
      expect(cleanBody(body)).toEqual(body)
      const content = body.doc.content ?? []
      const law = content.findIndex(({ attrs }) => attrs?.['name'] === 'law')
      const own = ['Tenus en laisse.', 'Piscine à 10 h.']
      const wanted = key === 'quote' ? ['À renvoyer signé.', ...own] : own
      expect(content.slice(law - wanted.length, law).map(said)).toEqual(wanted)
    }
    const { rows: left } = await sql<{ value: object }>`select value from preference order by kind`.execute(db)
    expect(left.map(({ value }) => value)).toEqual([{ usualNights: 5 }, { documentText: 'Par écrit.' }, { days: 9 }])
    const { rows: models } = await sql<{ models: number }>`
      select count(*)::int as models from mailing_configuration group by establishment_id`.execute(db)
    expect(models).toEqual([{ models: 18 }, { models: 18 }])
  } finally {
    await db.destroy()
    await administer(server, `drop database ${database} with (force)`)
    rmSync(folder, { recursive: true })
  }
})
