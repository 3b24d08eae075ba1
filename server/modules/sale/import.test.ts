/** Articles of a sheet. */
import { describe, expect, it } from 'vitest'
import { openArticleDesk } from '#server/testing/article-desk.ts'
import { everywhere } from '#server/platform/auth/rights.ts'

const { house, caller, read, anArticle } = await openArticleDesk()

const HEADS = ['Code', 'Libellé', 'Famille', 'Prix TTC', 'Nature', 'TVA sur place', 'Code-barres']
const { body: blank } = await caller.get('sale/article/edit/0')
const [tva] = blank['availableTva'] as { id: number; label: string }[]
const line = (code: string, price = '1,20', barcode = '') => [
  code,
  code,
  'bar',
  price,
  'Marchandise',
  tva?.label ?? '',
  barcode,
]
const preview = async (rows: readonly (readonly string[])[]) =>
  (await caller.post('sale/article/import/preview', { rows })).body
const lines = async (rows: readonly (readonly string[])[]) =>
  (await preview(rows))['lines'] as {
    at: number
    does: string
    changes: string[]
    faults: { heading: string; code: string }[]
  }[]
const codes = async () =>
  ((await caller.get('sale/article')).body['list'] as { code: string }[]).map(({ code }) => code)

describe('an import', () => {
  it('makes what is new, changes what is known, and shows it before', async () => {
    const id = await anArticle('PAIN', { label: 'PAIN', isForAdults: true })
    const rows = [HEADS, line('pain', '1,30'), line('EAU', '0.80'), ['', '', '', '', '', '', ''], line('JUS', '2')]
    expect((await lines(rows)).map(({ at, does, changes }) => [at, does, changes])).toEqual([
      [2, 'UPDATE', ['Libellé', 'Prix TTC']],
      [3, 'CREATE', []],
      [5, 'CREATE', []],
    ])
    expect(await codes()).toEqual(['PAIN'])
    expect((await caller.post('sale/article/import', { rows })).body).toEqual({
      status: 'SAVED',
      created: 2,
      updated: 1,
    })
    // A column that is absent changes nothing; a known code keeps its letters.
    expect(await read('article', id)).toMatchObject({
      code: 'PAIN',
      label: 'pain',
      price: 130,
      isForAdults: true,
      version: 2,
    })
    expect((await lines(rows)).map(({ does }) => does)).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED'])
  })

  it('reads the headings of other tills, unless one says it as we do', async () => {
    const heads = ['Référence', 'Désignation', 'Rayon', 'Prix', 'Nature', 'Taux TVA', 'EAN', 'Marge']
    const other = [heads, ['SOL', 'Crème solaire', 'bar', '12,90 €', 'Marchandise', '20', '3017620422003', '4,10']]
    const { lines: told, ignored } = await preview(other)
    expect([told, ignored]).toMatchObject([[{ code: 'SOL', does: 'CREATE', faults: [] }], ['Marge']])
    const both = [
      ['Code', 'Référence', ...HEADS.slice(1)],
      ['A1', 'F-77', ...line('A1').slice(1)],
    ]
    expect(await preview(both)).toMatchObject({ lines: [{ code: 'A1', faults: [] }], ignored: ['Référence'] })
  })

  it('tells faults line by line, and writes nothing with any', async () => {
    const before = await codes()
    const rows = [
      HEADS,
      line('BON'),
      line('CHER', 'beaucoup'),
      ['SANS', 'Sans famille', 'Inconnue', '1', 'Marchandise', tva?.label ?? '', ''],
      line('BON'),
      line('CB1', '1', '3017620422003'),
      line('CB2', '1', '3017620422003'),
      line('', '1'),
    ]
    const found = await lines(rows)
    expect(found.map(({ does, faults }) => [does, faults.map(({ heading, code }) => `${heading} ${code}`)])).toEqual([
      ['CREATE', []],
      ['REFUSED', [expect.stringContaining('Prix TTC ')]],
      ['REFUSED', ['Famille article.importUnknown']],
      ['REFUSED', ['Code article.importTwice']],
      ['CREATE', []],
      ['REFUSED', ['Code-barres value.taken']],
      ['REFUSED', ['Code field.required', 'Libellé field.required']],
    ])
    expect((await caller.post('sale/article/import', { rows })).body).toEqual({
      message: 'article.importRefused',
      context: { count: 5 },
    })
    expect(await codes()).toEqual(before)
  })

  it('needs its columns named, and a line', async () => {
    expect(
      (
        await preview([
          ['Prix', 'Nom'],
          ['1', 'a'],
        ])
      )['message'],
    ).toBe('article.importNoCode')
    expect((await preview([HEADS]))['message']).toBe('article.importEmpty')
    const { ignored } = await preview([[...HEADS, 'En stock', 'Couleur préférée'], line('EAU', '0,80')])
    expect(ignored).toEqual(['En stock', 'Couleur préférée'])
  })

  it('is for who may write', async () => {
    const reader = await house.user(everywhere('001', true))
    expect((await reader.post('sale/article/import', { rows: [HEADS, line('NON')] })).status).toBe(401)
  })
})
