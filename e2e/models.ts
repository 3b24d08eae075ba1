/** Models of papers for browser tests: made through the operations, written in through the editor. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller } from '#server/testing/test-house.ts'
import type { BrowserHouse } from './house.ts'

export const doc = (...content: readonly object[]) => ({ schema: 1, doc: { type: 'doc', content } })
export const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content })
export const words = (text: string) => ({ type: 'text', text })

interface Kept {
  readonly languageId: number
  readonly version: number
  readonly body: object
  readonly subject: object
}

/** Models of a house, and their texts as they are kept. */
export const modelsOf = (house: BrowserHouse, caller: Caller) => {
  const savedId = async (path: string, row: object): Promise<number> => {
    const { status, body: answer } = await caller.post(path, row)
    expect(status).toBe(200)
    return Number(answer['id'])
  }

  let made = 0

  /** A model of its own for each test, with its addresses. */
  const aModel = async (functionKey = 'balanceReminder') => {
    made += 1
    const label = `Rappel ${made}`
    const documentModelId = await savedId('document/model/edit', { id: 0, label, functionKey, active: true })
    const flags = { recipient: 'CUSTOMER', paper: true, message: true, active: true }
    const id = await savedId('document/mailing-configuration/edit', { id: 0, label, documentModelId, ...flags })
    return { id, documentModelId, label, address: `/mailing-configuration/${documentModelId}/${id}` }
  }

  const french = async (): Promise<number> =>
    (await house.house.db.selectFrom('language').select('id').where('code', '=', 'fr').executeTakeFirstOrThrow()).id

  const textIn = async (id: number) => {
    const languageId = await french()
    const { body: answer } = await caller.get(`document/mailing-configuration/texts/${id}`)
    const found = (answer['texts'] as readonly Kept[]).find((text) => text.languageId === languageId)
    return {
      version: found?.version ?? 0,
      body: JSON.stringify(found?.body ?? {}),
      subject: JSON.stringify(found?.subject ?? {}),
    }
  }

  const write = async (id: number, ...content: readonly object[]): Promise<void> => {
    const { version } = await textIn(id)
    const { status } = await caller.post(`document/mailing-configuration/texts/${id}/${await french()}`, {
      subject: doc(paragraph(words('Votre séjour'))),
      body: doc(...content),
      version,
    })
    expect(status).toBe(200)
  }

  return { aModel, textIn, write }
}

export const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Texte en Français' })
export const subject = (page: Page): Locator => page.getByRole('textbox', { name: 'Objet en Français' })

/** The editor is a chunk of its own. */
export const opened = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await body(page).waitFor()
}

export const begun = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  const begin = page.getByRole('button', { name: 'Écrire le texte' })
  await body(page).or(begin).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  await body(page).waitFor()
  // What is supplied gives way.
  for (const field of [subject(page), body(page)]) {
    await field.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
  }
}

/** As the clipboard of another program gives it. */
export const paste = (field: Locator, html: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

/** Saves what was changed: what is not told as such yet would pass for saved. */
export const saved = async (page: Page): Promise<void> => {
  await page.getByText('Modifications non enregistrées').waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Modifications non enregistrées').waitFor({ state: 'detached' })
}
