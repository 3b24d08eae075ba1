/** Writes a lifecycle message: Cross Domain Acknowledgement and Response, UN/CEFACT D22B, as XP Z12-012 frames it. */
import type { Collected } from '#domain/einvoice/cdar.ts'
import { documentStatus, isTransmission } from '#domain/einvoice/lifecycle.ts'
import type { Day } from '#domain/day.ts'
import { amountText, dateTime, group, leaf, percentText } from '../factur-x/xml.ts'
import type { Xml } from '../factur-x/xml.ts'

interface CdarParty {
  readonly siren: string
  readonly name: string
  readonly role: 'SE' | 'BY'
  /** Of the directory (scheme 0225). */
  readonly address: string
}

export interface CdarMessage {
  readonly id: string
  /** `YYYYMMDDHHMMSS`, in the establishment's time. */
  readonly at: string
  readonly code: number
  readonly label: string
  /** Day of what it tells: of the collection. */
  readonly on: Day
  readonly invoice: { readonly number: string; readonly typeCode: string; readonly date: Day }
  readonly seller: CdarParty
  readonly buyer: CdarParty
  /** Who tells: the seller of a collection. */
  readonly from: 'SE' | 'BY'
  readonly reason?: { readonly code: string; readonly text: string }
  readonly collected?: readonly Collected[]
}

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const moment = (name: string, text: string): Xml => group(name, leaf('udt:DateTimeString', text, { format: '204' }))

const party = (name: string, { siren, name: label, role, address }: CdarParty): Xml =>
  group(
    name,
    leaf('ram:GlobalID', siren, { schemeID: '0002' }),
    leaf('ram:Name', label),
    leaf('ram:RoleCode', role),
    group('ram:URIUniversalCommunication', leaf('ram:URIID', address, { schemeID: '0225' })),
  )

/** One a VAT rate: « MEN », what was collected, VAT included (BR-FR-CDV-14). */
const collection = ({ rate, amount }: Collected): Xml =>
  group(
    'ram:SpecifiedDocumentCharacteristic',
    leaf('ram:TypeCode', 'MEN'),
    leaf('ram:ValueAmount', amountText(amount), { currencyID: 'EUR' }),
    leaf('ram:ValuePercent', percentText(rate)),
  )

const status = ({ on, reason, collected = [] }: CdarMessage): Xml =>
  group(
    'ram:SpecifiedDocumentStatus',
    moment('ram:ReferenceDateTime', `${on.replaceAll('-', '')}000000`),
    leaf('ram:ReasonCode', reason?.code ?? null),
    leaf('ram:Reason', reason?.text ?? null),
    leaf('ram:SequenceNumeric', '1'),
    ...collected.map(collection),
  )

const reference = (message: CdarMessage): Xml => {
  const { invoice, code, label, seller } = message
  return group(
    'ram:ReferenceReferencedDocument',
    leaf('ram:IssuerAssignedID', invoice.number),
    leaf('ram:StatusCode', documentStatus(code)),
    leaf('ram:TypeCode', invoice.typeCode),
    group('ram:FormattedIssueDateTime', dateTime(invoice.date, 'qdt')),
    leaf('ram:ProcessConditionCode', String(code)),
    leaf('ram:ProcessCondition', label),
    group('ram:IssuerTradeParty', leaf('ram:GlobalID', seller.siren, { schemeID: '0002' }), leaf('ram:RoleCode', 'SE')),
    status(message),
  )
}

/** The message of a party on one invoice. */
export const cdarXml = (message: CdarMessage): string => {
  const [sender, recipient] = message.from === 'SE' ? [message.seller, message.buyer] : [message.buyer, message.seller]
  const namespaces = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  const body = [
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', 'REGULATED')),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn.cpro.gouv.fr:1p0:CDV:invoice')),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', message.id),
      leaf('ram:Name', `${message.label} : ${message.invoice.number}`),
      moment('ram:IssueDateTime', message.at),
      party('ram:SenderTradeParty', sender),
      party('ram:IssuerTradeParty', sender),
      party('ram:RecipientTradeParty', recipient),
    ),
    group(
      'rsm:AcknowledgementDocument',
      group('ram:MultipleReferencesIndicator', leaf('udt:Indicator', 'false')),
      leaf('ram:TypeCode', isTransmission(message.code) ? '305' : '23'),
      moment('ram:IssueDateTime', message.at),
      reference(message),
    ),
  ]
  const root = 'rsm:CrossDomainAcknowledgementAndResponse'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespaces.join('')}>${body.join('')}</${root}>\n`
}
