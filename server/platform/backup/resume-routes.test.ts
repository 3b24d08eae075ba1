/** What the screen « Reprendre » reads and sends: for who answers for the system, in a house that is read only otherwise. */
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testHouse } from '#server/testing/test-house.ts'
import type { Heads } from './heads.ts'
import type { CarryOn, Comparison, Resume } from './resume.ts'

const { app, house, establishmentId, user } = await testHouse({ readOnly: true })

const count = { site: establishmentId, year: 2026 }
const year = {
  ...{ site: establishmentId, id: 7, label: 'Exercice 2026', prefix: 'F26-', digits: 5, closed: false },
  ...({ start: '2026-01-01', end: '2026-12-31' } as unknown as Pick<Heads['years'][number], 'start' | 'end'>),
}
const chain = { site: establishmentId, till: 'ACCUEIL', training: false, signature: '' }
const headsOf = (last: number): Heads => ({
  ...{ system: '1', sites: [{ id: establishmentId, name: 'Camping des Tests' }] },
  chains: [
    { ...chain, kind: 'INVOICE', seq: last },
    { ...chain, kind: 'CONTENT', seq: last * 3 },
    { ...chain, kind: 'JET', seq: 5 },
  ],
  years: [{ ...year, last }],
  ...{ credits: [{ ...count, last: 2 }], bookings: [{ ...count, last: last * 2 }], customers: 1, records: 1 },
})

let compared: Comparison
let asked: CarryOn[]
const resume: Resume = {
  restored: {
    ...{ id: 'r', from: '/mnt/backups', house: 'h', base: 'b', asked: '2026-11-20T13:05:00.000Z', isEnd: false },
    ...{ reached: '2026-11-20T13:04:59.000Z', segments: 1, timeZone: 'Europe/Paris' },
  },
  compare: () => Promise.resolve(compared),
  carryOn: async (what) => void asked.push(what),
}

beforeEach(() => {
  asked = []
  const known = { ...headsOf(42), sites: [...headsOf(1).sites, { id: 9, name: 'Camping neuf' }] }
  compared = { own: headsOf(40), known: { heads: known, at: '2026-11-20T14:00:00.000Z', final: true } }
  Object.assign(house.services, { resume })
})

const body = { reason: 'Disque perdu', confirmation: 'reprendre', papers: [{ yearId: 7, number: 'F26-00050' }] }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

test('what was signed since, by till and by number, and what cannot be known', async () => {
  const { body: read } = await (await user()).get('backup/resume')
  expect(read).toEqual({
    ...{ reached: '2026-11-20T13:04:59.000Z', asked: '2026-11-20T13:05:00.000Z', place: '/mnt/backups' },
    ...{ headsAt: '2026-11-20T14:00:00.000Z', final: true, margin: 0, lostSites: ['Camping neuf'] },
    sites: [
      {
        ...{ id: establishmentId, name: 'Camping des Tests' },
        chains: [{ till: 'ACCUEIL', training: false, kind: 'INVOICE', count: 2, from: 41, to: 42 }],
        numbers: [
          {
            ...{ of: 'bills', yearId: 7, label: 'Exercice 2026', count: 2 },
            ...{ from: 'F26-00041', to: 'F26-00042', next: 'F26-00043' },
          },
          {
            ...{ of: 'bookings', yearId: null, label: '2026', count: 4 },
            ...{ from: '2026-00081', to: '2026-00084', next: '2026-00085' },
          },
        ],
      },
    ],
  })
})

test('a house that was cut off: the margin is said, and each year of the books is asked for', async () => {
  compared = { own: headsOf(42), known: { ...compared.known, final: false } }
  const { body: read } = await (await user()).get('backup/resume')
  expect(read).toMatchObject({
    ...{ final: false, margin: 100 },
    sites: [{ numbers: [{ of: 'bills', yearId: 7, count: 0, from: null, to: null, next: 'F26-00143' }, {}, {}] }],
  })
})

test('it goes on once for a key, with the number on paper', async () => {
  const by = await user()
  const headers = key()
  const first = await by.post('backup/resume', body, headers)
  const again = await by.post('backup/resume', body, headers)
  expect([first.body, again.body]).toEqual([{ resumed: true }, { resumed: true }])
  expect(asked.map(({ papers, reason, userId }) => [[...papers], reason, userId])).toEqual([
    [[[7, 50]], 'Disque perdu', by.userId],
  ])
})

test.each([
  ['no word', { confirmation: 'oui' }, 'confirmation', 'resume.word'],
  ['a number that is none', { papers: [{ yearId: 7, number: 'la 50' }] }, 'papers.0.number', 'resume.numberUnread'],
  ['one below what is known', { papers: [{ yearId: 7, number: '41' }] }, 'papers.0.number', 'resume.numberLow'],
  ['one far away', { papers: [{ yearId: 7, number: '5000000' }] }, 'papers.0.number', 'resume.numberFar'],
])('is refused beside the field: %s', async (_, over, path, message) => {
  const { status, body: answer } = await (await user()).post('backup/resume', { ...body, ...over }, key())
  expect([status, answer['fields']]).toMatchObject([400, [{ path, message }]])
  expect(asked).toEqual([])
})

test('is for who answers for the system, in a restored house, with its header and its key', async () => {
  const by = await user()
  const forged = await app.inject({ method: 'POST', url: '/rest/backup/resume', cookies: by.cookies, payload: body })
  expect([forged.statusCode, forged.json()]).toEqual([403, { message: 'session.forged' }])
  expect((await by.post('backup/resume', body)).body['message']).toBe('idempotency.missing')
  const clerk = await user()
  await sql`update app_user set systeme = false where id = ${clerk.userId}`.execute(house.db)
  expect((await clerk.get('backup/resume')).body['message']).toBe('right.insufficient')
  expect((await clerk.post('backup/resume', body, key())).body['message']).toBe('right.insufficient')
  Object.assign(house.services, { resume: undefined })
  expect((await (await user()).get('backup/resume')).body['message']).toBe('resume.none')
  expect(asked).toEqual([])
})
