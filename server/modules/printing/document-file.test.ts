/** Files by path and name lead to records alone, with the rights of who asks. */
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'

const render = (_: unknown, form?: string): Promise<Uint8Array> =>
  Promise.resolve(new TextEncoder().encode(form === 'svg' ? '<svg' : '%PDF-'))
const desk = await openDesk({ pitches: 4 }, { documents: { render } })
await desk.at('2027-03-01T09:00:00Z')
const { house } = desk
const file = await desk.booked([aStay(desk.site)])
const asked = { mailingConfigurationId: 0, entityType: '3', entityId: file.id, languageId: 0 }
const BASE = 'document/model/download'

test('a paper has a path and a name, under which it is taken', async () => {
  const { body } = await desk.staff().post('document/document/document', asked)
  expect(body).toEqual({
    generateFilePath: `paper-0-3-${file.id}-0`,
    generateFileName: `confirmation-${file.code}.pdf`,
    fileName: `confirmation-${file.code}`,
    extension: 'pdf',
  })
  const taken = await desk
    .staff()
    .get(`${BASE}/${String(body['generateFilePath'])}/${String(body['generateFileName'])}`)
  expect([taken.status, taken.text]).toEqual([200, '%PDF-'])
  expect((await desk.staff().get(`document/model/image/svg/paper-0-3-${file.id}-0`)).text).toBe('<svg')
  // The manual keeps the address of spec 7.
  expect((await desk.staff().get(`${BASE}/documentation/documentation.pdf`)).status).toBe(200)
})

test.each([
  '..%2F..%2F..%2Fetc/passwd',
  '%2Fetc/passwd',
  'documentation/..%2F..%2Fpackage.json',
  '..%2Fdocumentation/documentation.pdf',
  'C%3A%5CWindows/win.ini',
  'file%3A%2F%2F%2Fetc/passwd',
  '%2e%2e/%2e%2e',
  'paper-0-3-1%00-0/x.pdf',
  'paper-0-..-1-0/x.pdf',
  'paper-0-3-99999999999999999999-0/x.pdf',
  `paper-0-3-${file.id}-0/autre.pdf`,
  `paper-0-3-${file.id}-0/..%2Fconfirmation.pdf`,
])('%s is nobody’s', async (path) => {
  const { status, text } = await desk.staff().get(`${BASE}/${path}`)
  expect([400, 404]).toContain(status)
  expect(text).not.toMatch(/root:|%PDF|"name"/)
})

test('who may not read the record takes no file of it, here or elsewhere', async () => {
  const name = `confirmation-${file.code}.pdf`
  const nobody = await house.user(everywhere('000', false))
  expect((await nobody.get(`${BASE}/paper-0-3-${file.id}-0/${name}`)).status).toBe(401)
  expect((await nobody.post('document/document/document', asked)).status).toBe(401)
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  expect((await stranger.get(`${BASE}/paper-0-3-${file.id}-0/${name}`)).status).toBe(404)
})

test('a picture of a look is shown under its own extension', async () => {
  const staff = desk.staff()
  const { body } = await staff.get('document/setting/edit/0')
  const id = Number((await staff.post('document/setting/edit', body)).body['id'])
  const form = new FormData()
  form.append(
    'uploadfile',
    new Blob([createCanvas(40, 20).encodeSync('png') as Uint8Array<ArrayBuffer>]),
    'signature.png',
  )
  const headers = { 'x-xsrf-token': staff.token }
  const url = `/rest/document/setting/signature/${id}`
  const sent = await house.app.inject({ method: 'POST', url, payload: form, cookies: staff.cookies, headers })
  const { id: picture } = sent.json<{ id: number }>()
  const at = (extension: string) => `document/model/image/${extension}/look-${picture}`
  expect((await staff.get(at('png'))).status).toBe(200)
  expect((await staff.get(at('jpg'))).status).toBe(404)
  expect((await staff.get(`document/model/image/png/look-${file.id}`)).status).toBe(404)
  const nobody = await house.user(everywhere('000', false))
  expect((await nobody.get(at('png'))).status).toBe(401)
})
