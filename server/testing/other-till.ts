/** Another till for tests: its files, sent as a browser sends them. */
import { sql } from 'kysely'
import type { TillFile, TillFilePreview } from '#contract/operations/sale/till-file.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent } from '#server/testing/desk.ts'
import type { Answer, Caller, TestHouse } from '#server/testing/test-house.ts'

const OTHER_HEAD = 'Ticket;Date;Heure;Article;Qté;Montant;TVA;Règlement;Réglé'

/** A sheet of lines below the usual heading, with a total unless it is left out. */
export const otherSheet = (lines: readonly string[], total?: string): string =>
  [OTHER_HEAD, ...lines, ...(total === undefined ? [] : [`Total;;;;;${total};;;`])].join('\r\n')

interface OtherTillDesk {
  readonly send: (action: 'preview' | 'receive', text: string | Uint8Array, over?: Over) => Promise<Answer>
  readonly preview: (text: string | Uint8Array, over?: Over) => Promise<TillFilePreview>
  readonly receive: (text: string | Uint8Array, over?: Over) => Promise<TillFile>
  /** Code of the first fault, and of the refusal to take the file in. */
  readonly refusal: (text: string | Uint8Array, over?: Over) => Promise<readonly unknown[]>
  readonly post: (path: string, body: object) => Promise<Answer>
  readonly file: (id: number) => Promise<TillFile>
  readonly aTill: (over?: object) => Promise<number>
  /** Days on which tickets count, with how many and how much. */
  readonly counted: () => Promise<readonly (readonly [day: string, count: number, total: number])[]>
}

interface Over {
  readonly tillId?: number
  readonly total?: number
  readonly by?: Caller
  readonly name?: string
}

/** `staff`: who is logged in now; `tillId`: the till of files that say no other. */
export const otherTillsOf = (house: TestHouse, staff: () => Caller, tillId: () => number): OtherTillDesk => {
  const send: OtherTillDesk['send'] = async (action, text, over = {}) => {
    const body = new FormData()
    body.append('uploadfile', new Blob([Buffer.from(text)]), over.name ?? 'z.csv')
    // As a browser does, which says how long it is.
    const form = new Response(body)
    const by = over.by ?? staff()
    const query = over.total === undefined ? '' : `?total=${over.total}`
    const answer = await house.app.inject({
      method: 'POST',
      url: `/rest/sale/till-file/${action}/${over.tillId ?? tillId()}${query}`,
      payload: Buffer.from(await form.arrayBuffer()),
      cookies: by.cookies,
      headers: { 'x-xsrf-token': by.token, 'content-type': form.headers.get('content-type') ?? '' },
    })
    const { statusCode: status, body: raw, rawPayload: bytes } = answer
    return { status, body: answer.json(), text: raw, bytes }
  }
  const post: OtherTillDesk['post'] = (path, body) => staff().post(`sale/till-file/${path}`, body, intent())
  return {
    send,
    post,
    preview: async (...sent) => of<TillFilePreview>(await send('preview', ...sent)),
    receive: async (...sent) => of<TillFile>(await send('receive', ...sent)),
    refusal: async (...sent) => {
      const { faults } = of<TillFilePreview>(await send('preview', ...sent))
      return [faults[0]?.code, (await send('receive', ...sent)).body['message']]
    },
    file: async (id) => of<TillFile>(await staff().get(`sale/till-file/edit/${id}`)),
    aTill: async (over = {}) => {
      const fresh = (await staff().get('sale/other-till/edit/0')).body
      const answer = await staff().post(
        'sale/other-till/edit',
        { ...fresh, code: 'RESTO', label: 'Restaurant', ...over },
        intent(),
      )
      return of<{ readonly id: number }>(answer).id
    },
    counted: async () => {
      const { rows } = await sql<{ day: string; count: number; total: number }>`
        select counted_on as day, count(*)::int as count, sum(total)::bigint as total from other_till_ticket
        where counted_on is not null group by 1 order by 1`.execute(house.house.db)
      return rows.map(({ day, count, total }) => [day, count, total] as const)
    },
  }
}
