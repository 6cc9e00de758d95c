import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data: user present, user verified, credential included. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type PasskeyOptions = {
  /** Origin of the page that uses the passkey. */
  origin: string
  /** False for an authenticator without PIN or biometrics. */
  verifiesUser?: boolean
}

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

/** Creates a passkey in software, as an authenticator and its browser would. The key is ES256, the attestation "none". */
export function createSoftwarePasskey({ origin, verifiesUser = true }: PasskeyOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const userFlags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
  let userHandle = ''

  const buildClientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id,
    /** Returns the response to the options of `passkeys.options`. */
    register: ({ challenge, rp, user }: CreationOptions) => {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const authenticatorData = Buffer.concat([
        buildAuthenticatorData(rp.id, userFlags | HAS_CREDENTIAL, 0),
        // Model of the authenticator, unknown.
        Buffer.alloc(16),
        idLength,
        credentialId,
        encodeCoseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: buildClientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: encodeAttestation(authenticatorData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /**
     * Returns the response to the options of `auth.passkey_options`.
     * @param counter value of the authenticator's counter, 0 for an authenticator without one
     */
    prove: ({ challenge, rpId }: RequestOptions, counter = 0) => {
      const authenticatorData = buildAuthenticatorData(rpId, userFlags, counter)
      const clientData = buildClientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

function buildAuthenticatorData(site: string, flags: number, counter: number): Buffer {
  const counterBytes = Buffer.alloc(4)
  counterBytes.writeUInt32BE(counter)
  return Buffer.concat([sha256(site), Buffer.from([flags]), counterBytes])
}

/** Encodes a public key in COSE: key type EC2, algorithm ES256, curve P-256 and both coordinates. */
const encodeCoseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ])

/** Encodes an attestation object in CBOR: format "none", empty statement and the authenticator data. */
function encodeAttestation(authenticatorData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authenticatorData.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    encodeText('fmt'),
    encodeText('none'),
    encodeText('attStmt'),
    Buffer.from([0xa0]),
    encodeText('authData'),
    Buffer.from([0x59]),
    length,
    authenticatorData,
  ])
}

const encodeText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
