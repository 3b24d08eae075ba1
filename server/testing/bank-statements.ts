/** Bank files sent to a house of tests, and what became of their lines. */
import { sql } from 'kysely'
import { IBAN, printCamt } from '#domain/statement/print.fixture.ts'
import type { Statement } from '#domain/statement/statement.ts'
import type { ReconciledLine, ReconciledStatement, StatementImported } from '#contract/operations/payment/statement.ts'
import type { Desk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

interface Sent {
  readonly status: number
  readonly body: StatementImported & { message: string; context: unknown; refusal: { code: string } | null }
}

/** What tests of statements do, over a desk. */
export const statementsOf = (desk: Desk) => {
  const { db } = desk.house.house
  const site = (): number => desk.site.establishmentId
  const anAccount = async (iban: string | null = IBAN): Promise<number> => {
    const label = `Compte ${Math.random().toString(36).slice(2, 8)}`
    const { rows } = await sql<{ id: number }>`
      insert into bank_account (establishment_id, label, iban) values (${site()}, ${label}, ${iban}) returning id`.execute(
      db,
    )
    const id = rows[0]?.id ?? 0
    await sql`
      update payment_method set bank_account_id = ${id} where establishment_id = ${site()} and kind = 'TRANSFER'`.execute(
      db,
    )
    return id
  }

  const send = async (
    action: 'import' | 'preview',
    account: number,
    file: string | Uint8Array,
    mapping?: unknown,
  ): Promise<Sent> => {
    const body = new FormData()
    body.append('uploadfile', new Blob([Buffer.from(file)]), 'relevé.xml')
    // As a browser does, which says how long it is.
    const form = new Response(body)
    const type = form.headers.get('content-type') ?? ''
    const by = desk.staff()
    const query = mapping === undefined ? '' : `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`
    const answer = await desk.house.app.inject({
      method: 'POST',
      url: `/rest/payment/bank-statement/${action}/${account}${query}`,
      payload: Buffer.from(await form.arrayBuffer()),
      cookies: by.cookies,
      headers: { 'x-xsrf-token': by.token, 'content-type': type },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const imported = async (account: number, one: Statement | readonly Statement[]): Promise<StatementImported> => {
    const { status, body } = await send('import', account, printCamt([one].flat()))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const read = async (id: number | undefined): Promise<ReconciledStatement> =>
    (await desk.staff().get(`payment/bank-statement/edit/${id}`)).body as unknown as ReconciledStatement
  const linesOf = async (id: number | undefined): Promise<readonly ReconciledLine[]> => (await read(id)).lines
  const act = (action: string, body: object, headers = {}): Promise<Answer> =>
    desk.staff().post(`payment/bank-line/${action}`, body, headers)
  const first = async (id: number | undefined): Promise<ReconciledLine> => {
    const [line] = await linesOf(id)
    if (line === undefined) throw new Error('the statement has a line')
    return line
  }
  return { anAccount, send, imported, linesOf, act, first, site, db }
}
