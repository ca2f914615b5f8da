import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// WebAuthn authenticator in software, for tests that need no browser: one ES256 key for each passkey.
// https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data

const isPresent = 0x01
const isVerifiedFlag = 0x04
const hasCredential = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Encodes a CBOR byte string shorter than 64 KiB. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])

/** Encodes the public key in COSE form: EC2, ES256, P-256. */
const coseKey = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

/** Builds an attestation object with the format "none". */
const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    cborBytes(authData),
  ])

interface Ceremony {
  challenge: string
  origin: string
  rpId: string
  /** Whether the authenticator reports user verification. */
  isVerified?: boolean
}

/** Creates a passkey: responds to a registration, then to sign-ins. */
export const createPasskeyDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let uses = 0

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const header = ({ rpId, isVerified = true }: Ceremony, flags: number) => {
    const count = Buffer.alloc(4)
    uses += 1
    count.writeUInt32BE(uses)
    return Buffer.concat([sha256(rpId), Buffer.from([isPresent | flags | (isVerified ? isVerifiedFlag : 0)]), count])
  }

  const common = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' }

  return {
    register: (ceremony: Ceremony) => {
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([
        header(ceremony, hasCredential),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ])
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(attestation(authData)),
          transports: ['internal'],
        },
      }
    },
    signIn: (ceremony: Ceremony) => {
      const authData = header(ceremony, 0)
      const client = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
