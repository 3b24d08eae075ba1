import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { openArticleDesk } from '#server/testing/article-desk.ts'

const { house, caller, stranger, anArticle } = await openArticleDesk()

describe('the picture of an article', () => {
  const upload = (id: number, bytes: Uint8Array, by = caller) => {
    const body = new FormData()
    body.append('uploadfile', new Blob([Buffer.from(bytes)]), 'a.png')
    return house.app.inject({
      method: 'POST',
      url: `/rest/sale/article-picture/upload/${id}`,
      payload: body,
      cookies: by.cookies,
      headers: { 'x-xsrf-token': by.token },
    })
  }
  const editionOf = async (id: number) => (await caller.get(`sale/article-picture/of/${id}`)).body['edition']

  it('is kept no larger than screens show, replaced, and taken off', async () => {
    const id = await anArticle('PHOTO')
    expect(await editionOf(id)).toBeNull()
    expect((await upload(id, await createCanvas(3000, 2000).encode('png'))).json()).toEqual({ status: 'SAVED', id })
    const first = await editionOf(id)
    expect((await loadImage((await caller.get(`sale/article-picture/image/${id}`)).bytes)).width).toBe(1200)
    expect((await loadImage((await caller.get(`sale/article-picture/thumb/${id}`)).bytes)).width).toBe(320)
    await upload(id, await createCanvas(10, 20).encode('png'))
    expect(await editionOf(id)).not.toBe(first)
    expect((await upload(id, Buffer.from('%PDF'))).json()).toMatchObject({ message: 'picture.type' })
    expect((await stranger.get(`sale/article-picture/thumb/${id}`)).status).toBe(404)
    expect((await upload(id, await createCanvas(1, 1).encode('png'), stranger)).statusCode).toBe(404)
    expect((await caller.post(`sale/article-picture/delete/${id}`)).body).toEqual({ status: 'DELETED' })
    expect((await caller.get(`sale/article-picture/thumb/${id}`)).status).toBe(404)
  })
})
