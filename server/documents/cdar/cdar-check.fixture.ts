/** For tests: validates a lifecycle message against the schemas of UN/CEFACT. Throws where they refuse it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const SCHEMA = join(import.meta.dirname, 'test-data', 'CrossDomainAcknowledgementAndResponse_100pD22B.xsd')
let validator: XsdValidator | undefined

const schema = (): XsdValidator => {
  if (validator !== undefined) return validator
  xmlRegisterFsInputProviders()
  validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA }))
  return validator
}

export const checkCdar = (xml: string): void => {
  const document = XmlDocument.fromString(xml)
  try {
    schema().validate(document)
  } finally {
    document.dispose()
  }
}
