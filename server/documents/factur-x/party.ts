/** Seller and buyer of the electronic invoice (EN 16931-1, BG-4 and BG-7). */
import type { Buyer, PostalAddress, Seller } from '#domain/billing/bill-content.ts'
import { legalStatus } from '../parts.ts'
import type { Edition } from '../parts.ts'
import { group, leaf } from './xml.ts'
import type { Xml } from './xml.ts'

/** ISO 6523: 0002 SIREN, 0009 SIRET; EAS: 0225 the French directory, EM an e-mail address. */
const SIREN = { schemeID: '0002' }
const SIRET = { schemeID: '0009' }
const DIRECTORY = { schemeID: '0225' }
const EMAIL = { schemeID: 'EM' }

const compact = (text: string | null): string | null => text?.replaceAll(/[\s.]/g, '') ?? null

const address = ({ address1, address2, postalCode, town, countryCode }: PostalAddress): Xml =>
  group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postalCode),
    leaf('ram:LineOne', address1),
    leaf('ram:LineTwo', address2),
    leaf('ram:CityName', town),
    leaf('ram:CountryID', countryCode),
  )

/** The address of the directory where there is one (BT-34, BT-49; BR-FR-12, 13, 21); an e-mail address otherwise. */
const electronicAddress = (listed: string | null, email: string | null): Xml =>
  group(
    'ram:URIUniversalCommunication',
    listed === null ? leaf('ram:URIID', email, EMAIL) : leaf('ram:URIID', listed, DIRECTORY),
  )

const vat = (number: string | null): Xml =>
  group('ram:SpecifiedTaxRegistration', leaf('ram:ID', compact(number), { schemeID: 'VA' }))

/** Who bears no VAT number has a tax number instead: the SIREN (BR-E-02 wants one of the two). */
const taxNumber = ({ vatNumber, siren }: Seller): Xml =>
  vatNumber === null ? group('ram:SpecifiedTaxRegistration', leaf('ram:ID', compact(siren), { schemeID: 'FC' })) : ''

const sirenOf = ({ siren, siret }: { readonly siren: string | null; readonly siret?: string | null }): string | null =>
  compact(siren) ?? compact(siret ?? null)?.slice(0, 9) ?? null

/** A company is listed under its SIREN where it chose no other address. */
const listedAddress = (buyer: Buyer): string | null =>
  buyer.professional ? (buyer.einvoiceAddress ?? sirenOf(buyer)) : null

export const sellerParty = (seller: Seller, edition: Edition): Xml =>
  group(
    'ram:SellerTradeParty',
    leaf('ram:GlobalID', compact(seller.siret), SIRET),
    leaf('ram:Name', seller.corporateName ?? seller.name),
    leaf('ram:Description', legalStatus(seller, edition).join(' – ')),
    group(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', sirenOf(seller), SIREN),
      leaf('ram:TradingBusinessName', seller.corporateName === null ? null : seller.name),
    ),
    group(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', seller.phone === null && seller.email === null ? null : seller.name),
      group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', seller.phone)),
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', seller.email)),
    ),
    address(seller.address),
    electronicAddress(sirenOf(seller), seller.email),
    vat(seller.vatNumber),
    taxNumber({ ...seller, siren: sirenOf(seller) }),
  )

export const buyerParty = (buyer: Buyer): Xml =>
  group(
    'ram:BuyerTradeParty',
    leaf('ram:ID', buyer.code),
    leaf('ram:GlobalID', compact(buyer.siret ?? null), SIRET),
    leaf('ram:Name', buyer.name),
    group('ram:SpecifiedLegalOrganization', leaf('ram:ID', sirenOf(buyer), SIREN)),
    group('ram:DefinedTradeContact', leaf('ram:PersonName', buyer.contact)),
    address(buyer.address),
    electronicAddress(listedAddress(buyer), buyer.email),
    vat(buyer.vatNumber),
  )
