/** Writes certificates (RFC 5280): an authority that may only speak for a local network, and servers of that network. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import * as asn1 from 'asn1js'
import ipaddr from 'ipaddr.js'
import * as pki from 'pkijs'

/** Names and addresses, as certificates know them. */
export interface Names {
  readonly dns: readonly string[]
  readonly ip: readonly string[]
}

/** What an authority may vouch for: names and what lies below them, addresses of these networks (`10.0.0.0/8`). */
export interface Limits {
  readonly dns: readonly string[]
  readonly networks: readonly string[]
}

/** Addresses of local networks (RFC 1918, 3927, 4193, 4291, 6598), with their lengths. */
export const LOCAL_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
] as const

const OID = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyIdentifier: '2.5.29.35',
  extKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const

/** Kinds of names (RFC 5280, GeneralName). */
const [DNS, IP] = [2, 7] as const

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const

interface Encodes {
  toSchema(): { toBER(): ArrayBuffer }
}

const extension = (extnID: string, critical: boolean, value: Encodes | { toBER(): ArrayBuffer }): pki.Extension =>
  new pki.Extension({
    extnID,
    critical,
    extnValue: 'toSchema' in value ? value.toSchema().toBER() : value.toBER(),
  })

const octets = (bytes: readonly number[]): asn1.OctetString =>
  new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer })

const dnsName = (value: string): pki.GeneralName => new pki.GeneralName({ type: DNS, value })

/** A subtree of addresses is the address, then its mask. */
const subtreeOfNetwork = (network: string): pki.GeneralName => {
  const [address, length] = ipaddr.parseCIDR(network)
  const mask = (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).subnetMaskFromPrefixLength(length)
  return new pki.GeneralName({ type: IP, value: octets([...address.toByteArray(), ...mask.toByteArray()]) })
}

const keyUsage = (bits: number, unused: number): pki.Extension =>
  extension(OID.keyUsage, true, new asn1.BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits: unused }))

/** The longest common name that RFC 5280 knows. */
const LONGEST_NAME = 64

const named = (into: pki.RelativeDistinguishedNames, name: string): void => {
  const value = new asn1.Utf8String({ value: name.slice(0, LONGEST_NAME) })
  into.typesAndValues.push(new pki.AttributeTypeAndValue({ type: OID.commonName, value }))
}

/** Whole seconds; from 2050 on, years have four digits (RFC 5280, 4.1.2.5). */
const timeOf = (date: Date): pki.Time =>
  new pki.Time({
    type: date.getUTCFullYear() < 2050 ? 0 : 1,
    value: new Date(Math.floor(date.getTime() / 1000) * 1000),
  })

/** Positive, and never the same twice. */
const serial = (): asn1.Integer => {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return new asn1.Integer({ valueHex: Uint8Array.from(bytes).buffer })
}

interface Wanted {
  readonly subject: string
  readonly issuer: string
  readonly from: Date
  readonly until: Date
}

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`

const newKey = (): { key: KeyObject; open: KeyObject } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: EC.namedCurve })
  return { key: privateKey, open: publicKey }
}

const forWebCrypto = (key: KeyObject): Promise<CryptoKey> =>
  key.type === 'private'
    ? crypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), EC, false, ['sign'])
    : crypto.subtle.importKey('spki', key.export({ type: 'spki', format: 'der' }), EC, true, ['verify'])

const begun = async (wanted: Wanted, open: KeyObject): Promise<pki.Certificate> => {
  const certificate = new pki.Certificate()
  certificate.version = 2
  certificate.serialNumber = serial()
  named(certificate.issuer, wanted.issuer)
  named(certificate.subject, wanted.subject)
  certificate.notBefore = timeOf(wanted.from)
  certificate.notAfter = timeOf(wanted.until)
  await certificate.subjectPublicKeyInfo.importKey(await forWebCrypto(open))
  certificate.extensions = []
  return certificate
}

/** A number of the key, not a proof of anything (RFC 5280, 4.2.1.2, method 1). */
const idOf = async (open: KeyObject): Promise<ArrayBuffer> => {
  const info = new pki.PublicKeyInfo()
  await info.importKey(await forWebCrypto(open))
  const digest = createHash('sha1').update(info.subjectPublicKey.valueBlock.valueHexView).digest()
  return Uint8Array.from(digest).buffer
}

const signed = async (certificate: pki.Certificate, by: KeyObject): Promise<string> => {
  await certificate.sign(await forWebCrypto(by), 'SHA-256')
  return pem('CERTIFICATE', certificate.toSchema(true).toBER())
}

const keyText = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' })

/** What a certificate of an authority is limited to; nothing where it does not say. */
export const limitsOf = (der: Uint8Array): Limits => {
  const parsed = pki.Certificate.fromBER(Uint8Array.from(der))
  const found = parsed.extensions?.find(({ parsedValue }) => parsedValue instanceof pki.NameConstraints)?.parsedValue
  const subtrees = found instanceof pki.NameConstraints ? (found.permittedSubtrees ?? []) : []
  const networkIn = ({ value }: pki.GeneralName): string[] => {
    if (!(value instanceof asn1.OctetString)) return []
    const bytes = [...value.valueBlock.valueHexView]
    const [address, mask] = [bytes.slice(0, bytes.length / 2), bytes.slice(bytes.length / 2)].map(ipaddr.fromByteArray)
    return [`${address?.toString() ?? ''}/${mask?.prefixLengthFromSubnetMask() ?? 0}`]
  }
  return {
    dns: subtrees.flatMap(({ base }) => (base.type === DNS ? [String(base.value)] : [])),
    networks: subtrees.flatMap(({ base }) => (base.type === IP ? networkIn(base) : [])),
  }
}

/** An authority that can vouch for nobody outside its limits. */
export const makeAuthority = async (
  subject: string,
  limits: Limits,
  from: Date,
  until: Date,
): Promise<{ cert: string; key: string }> => {
  const { key, open } = newKey()
  const certificate = await begun({ subject, issuer: subject, from, until }, open)
  const subtrees = [...limits.dns.map(dnsName), ...limits.networks.map(subtreeOfNetwork)]
  certificate.extensions = [
    extension(OID.basicConstraints, true, new pki.BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    keyUsage(0b0000_0110, 1), // keyCertSign, cRLSign
    extension(
      OID.nameConstraints,
      true,
      new pki.NameConstraints({ permittedSubtrees: subtrees.map((base) => new pki.GeneralSubtree({ base })) }),
    ),
    extension(OID.subjectKeyIdentifier, false, new asn1.OctetString({ valueHex: await idOf(open) })),
  ]
  return { cert: await signed(certificate, key), key: keyText(key) }
}

/** A server's certificate, vouched for by the authority whose name, key and public key are given. */
export const makeServer = async (
  authority: { readonly subject: string; readonly key: KeyObject; readonly open: KeyObject },
  { dns, ip }: Names,
  from: Date,
  until: Date,
): Promise<{ cert: string; key: string }> => {
  const { key, open } = newKey()
  const certificate = await begun({ subject: dns[0] ?? 'localhost', issuer: authority.subject, from, until }, open)
  const addresses = ip.map((one) => new pki.GeneralName({ type: IP, value: octets(ipaddr.parse(one).toByteArray()) }))
  certificate.extensions = [
    extension(OID.basicConstraints, true, new pki.BasicConstraints({ cA: false })),
    keyUsage(0b1000_0000, 7), // digitalSignature
    extension(OID.extKeyUsage, false, new pki.ExtKeyUsage({ keyPurposes: [OID.serverAuth] })),
    extension(OID.subjectAltName, false, new pki.GeneralNames({ names: [...dns.map(dnsName), ...addresses] })),
    extension(OID.subjectKeyIdentifier, false, new asn1.OctetString({ valueHex: await idOf(open) })),
    extension(
      OID.authorityKeyIdentifier,
      false,
      new pki.AuthorityKeyIdentifier({ keyIdentifier: new asn1.OctetString({ valueHex: await idOf(authority.open) }) }),
    ),
  ]
  return { cert: await signed(certificate, authority.key), key: keyText(key) }
}
