/** A certificate and its key, as PEM: read, and looked at before they serve anybody. */
import { X509Certificate, createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { StartError } from '#server/platform/start-error.ts'

/** What a server proves itself with. */
export interface Pair {
  /** The server's certificate, then those that lead to its authority. */
  readonly cert: string
  readonly key: string
  /** The first of them. */
  readonly leaf: X509Certificate
}

/** Where each half comes from, as its reader knows it: « PINEDE_TLS_CERT (/etc/pinede/chain.pem) ». */
export interface Origins {
  readonly cert: string
  readonly key: string
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----/
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m
const KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const leafOf = (cert: string, origin: string): X509Certificate => {
  if (!CERTIFICATE.test(cert))
    throw new StartError(`${origin} ne contient pas de certificat au format PEM (« BEGIN CERTIFICATE »).`)
  try {
    return new X509Certificate(cert)
  } catch (error) {
    throw new StartError(`${origin} contient un certificat illisible (${reasonOf(error)}).`, error)
  }
}

const privateKeyOf = (key: string, origin: string): KeyObject => {
  if (ENCRYPTED.test(key))
    throw new StartError(
      `${origin} est protégée par un mot de passe, que personne ne tapera au démarrage : donnez-la sans (« openssl pkey -in clé.pem -out sans.pem »), lisible par le seul compte de Pinède.`,
    )
  if (!KEY.test(key)) throw new StartError(`${origin} ne contient pas de clé privée au format PEM (« PRIVATE KEY »).`)
  try {
    return createPrivateKey(key)
  } catch (error) {
    throw new StartError(`${origin} contient une clé illisible (${reasonOf(error)}).`, error)
  }
}

const dayOf = (date: Date): string => date.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** Both halves, where they belong together. Throws StartError, whose sentence says what is wrong. */
export const pairOf = (cert: string, key: string, from: Origins): Pair => {
  const leaf = leafOf(cert, from.cert)
  if (!leaf.checkPrivateKey(privateKeyOf(key, from.key)))
    throw new StartError(
      `${from.key} n’est pas la clé du premier certificat de ${from.cert} : celui du serveur vient d’abord, puis ceux de son autorité.`,
    )
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new StartError(`${from.cert} et ${from.key} ne peuvent pas servir (${reasonOf(error)}).`, error)
  }
  return { cert, key, leaf }
}

/** The pair, where it may serve at this instant. Throws StartError for one that has ended, or has not begun. */
export const servingAt = (pair: Pair, from: Origins, now: Date): Pair => {
  const { validFromDate, validToDate } = pair.leaf
  if (validToDate <= now)
    throw new StartError(`Le certificat de ${from.cert} a expiré le ${dayOf(validToDate)} : renouvelez-le.`)
  if (validFromDate > now)
    throw new StartError(
      `Le certificat de ${from.cert} ne vaut qu’à partir du ${dayOf(validFromDate)} : vérifiez l’heure de cette machine.`,
    )
  return pair
}
