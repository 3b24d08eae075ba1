/** For tests: validates a report against a schema written from the published description (decision 0371). Throws where it does not hold. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

const PATH = join(import.meta.dirname, 'test-data', 'flow10.xsd')
let validator: XsdValidator | undefined

export const checkFlow10 = (xml: string): void => {
  validator ??= XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(PATH)))
  validator.validate(XmlDocument.fromString(xml))
}
