import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DAY_MS } from '../../contract/rules/days.ts'

/*
 * Encodes a length in DER. This file builds the certificate by hand, because Node cannot create certificates. These
 * sixty lines avoid openssl and a key in the repository.
 */

const encodeLength = (bytes: number): number[] => {
  if (bytes < 128) return [bytes]
  const hex = bytes.toString(16)
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return [0x80 | digits.length, ...digits]
}

const encodeDer = (tag: number, ...parts: (Buffer | readonly number[])[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([tag, ...encodeLength(content.length)]), content])
}
const encodeSequence = (...parts: Buffer[]) => encodeDer(0x30, ...parts)
const encodeOid = (...bytes: number[]) => encodeDer(0x06, bytes)
const encodeBitString = (content: Buffer) => encodeDer(0x03, [0], content)
const encodeText = (tag: number, content: string) => encodeDer(tag, Buffer.from(content, 'latin1'))

/** Encodes a time as UTCTime, which covers only the years 1950 to 2049. */
const encodeTime = (date: Date) => encodeText(0x17, `${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`)

const ECDSA_SHA256_ALGORITHM = encodeSequence(encodeOid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const COMMON_NAME_OID = encodeOid(0x55, 0x04, 0x03)
const SUBJECT_ALT_NAME_OID = encodeOid(0x55, 0x1d, 0x11)

/**
 * Creates a key and a self-signed certificate for `host`. It is valid from yesterday, because clocks may differ, until
 * next week.
 */
export const createSelfSignedCertificate = (host: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const distinguishedName = encodeSequence(encodeDer(0x31, encodeSequence(COMMON_NAME_OID, encodeText(0x0c, host))))
  const now = Date.now()
  const altNames = encodeSequence(SUBJECT_ALT_NAME_OID, encodeDer(0x04, encodeSequence(encodeText(0x82, host))))
  const certificateBody = encodeSequence(
    encodeDer(0xa0, encodeDer(0x02, [2])),
    encodeDer(0x02, [1], randomBytes(8)),
    ECDSA_SHA256_ALGORITHM,
    distinguishedName,
    encodeSequence(encodeTime(new Date(now - DAY_MS)), encodeTime(new Date(now + 7 * DAY_MS))),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeSequence(altNames)),
  )
  const certificate = encodeSequence(
    certificateBody,
    ECDSA_SHA256_ALGORITHM,
    encodeBitString(sign('sha256', certificateBody, privateKey)),
  )
  const base64Lines = certificate.toString('base64').replaceAll(/.{1,64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64Lines}-----END CERTIFICATE-----\n`,
  }
}
