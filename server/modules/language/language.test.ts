import { describe, expect, it } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { frenchTexts } from '#server/modules/language/french-texts.ts'
import { mirrorLanguage, mirrored } from '#server/testing/mirror-language.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse()
const french = await frenchTexts()
const manager = await house.user()

const imported = async (code: string, texts: object, save = true) =>
  (await manager.post(`customer/language/interface/${code}`, { texts, save })).body

describe('one’s own language', () => {
  it('is French, then what one chooses, at the very next call', async () => {
    const caller = await house.user()
    expect((await caller.get('me')).body).toMatchObject({ language: 'fr' })
    expect((await caller.post('language', { language: 'en' })).status).toBe(200)
    expect((await caller.get('me')).body).toMatchObject({ language: 'en' })
  })

  it('is not one that lacks more than five texts in a hundred, nor one never imported', async () => {
    await imported('tr', mirrorLanguage(french, 'tr', 0.9))
    for (const language of ['tr', 'ja']) {
      const { status, body } = await manager.post('language', { language })
      expect([status, body['message']]).toEqual([400, 'language.incomplete'])
    }
    await imported('tr', mirrorLanguage(french, 'tr', 0.96))
    expect((await manager.post('language', { language: 'tr' })).status).toBe(200)
  })

  it('needs no right to be chosen, the languages one to be imported', async () => {
    const reader = await house.user(everywhere('001', false))
    expect((await reader.post('language', { language: 'en' })).status).toBe(200)
    const { status } = await reader.post('customer/language/interface/de', { texts: {}, save: false })
    expect(status).toBe(401)
  })

  it('gives the headings of an export in English', async () => {
    const caller = await house.user()
    const headings = async () => (await caller.post('payment/tva/document', {})).text.split('\r\n')[0]
    expect(await headings()).toContain('Libellé;Taux')
    await caller.post('language', { language: 'en' })
    expect(await headings()).toContain('Label;Rate')
    await imported('it', mirrorLanguage(french, 'it'))
    await caller.post('language', { language: 'it' })
    expect(await headings()).toContain(`${mirrored('Libellé')};${mirrored('Taux')}`)
  })

  it('names countries as it does, whatever the house calls them in French', async () => {
    const caller = await house.user()
    const names = async (): Promise<string[]> => {
      const { body } = await caller.get('customer/address/edit/0')
      return (body['availableCountry'] as { label: string }[]).map(({ label }) => label)
    }
    expect(await names()).toContain('Allemagne')
    await caller.post('language', { language: 'en' })
    const english = await names()
    expect([english.includes('Germany'), english.includes('Allemagne')]).toEqual([true, false])
    expect(english.indexOf('Germany')).toBeGreaterThan(english.indexOf('France'))
  })
})

describe('an imported language', () => {
  it('is reported before it is saved: missing, unknown and unsound texts', async () => {
    const texts = {
      ...mirrorLanguage(french, 'he'),
      'shell:toast.error': '',
      'shell:nowhere': 'x',
      'ui:day.before': 'x',
    }
    const report = await imported('he', texts, false)
    expect(report).toMatchObject({
      saved: false,
      selectable: true,
      missing: { count: 1, keys: ['shell:toast.error'] },
      unknown: { count: 1, keys: ['shell:nowhere'] },
      holes: { count: 1, keys: ['ui:day.before'] },
    })
    expect((await manager.get('customer/language/interface/he')).status).toBe(404)
  })

  it('keeps its sound texts, and gives them back in its file', async () => {
    await imported('fa', { ...mirrorLanguage(french, 'fa'), 'shell:nowhere': 'x' })
    const { texts } = (await manager.get('customer/language/interface/fa')).body as { texts: Record<string, string> }
    expect(texts).not.toHaveProperty('shell:nowhere')
    expect(texts['shell:toast.error']).toMatch(/\p{Script=Arabic}/u)
    const file = (await manager.get('customer/language/interface_file/fa')).body as { language: string; texts: object }
    expect(file.language).toBe('fa')
    expect(file.texts).toEqual(texts)
  })

  it('is asked for every plural form of its own', async () => {
    const { texts } = (await manager.get('customer/language/interface_file/pl')).body as { texts: object }
    for (const form of ['one', 'few', 'many', 'other']) expect(texts).toHaveProperty(`ui:rows_${form}`)
  })

  it('is listed with its share', async () => {
    const { list } = (await manager.get('customer/language/interface')).body as { list: { code: string }[] }
    expect(list.slice(0, 2)).toMatchObject([
      { code: 'fr', share: 1 },
      { code: 'en', share: 1 },
    ])
    expect(list.find(({ code }) => code === 'fa')).toMatchObject({ share: 1, selectable: true })
  })

  it('is no file of some other product', async () => {
    const texts = Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`k${i}`, 'x']))
    const { fields } = (await imported('nl', texts, false)) as { fields: object[] }
    expect(fields).toMatchObject([{ path: 'texts', message: 'language.tooLarge' }])
  })

  it('is never French or English, which come with the product', async () => {
    expect(await imported('en', {})).toMatchObject({ message: 'language.builtIn' })
  })
})
