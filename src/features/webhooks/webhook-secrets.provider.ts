import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '#src/server/database.ts'
import { findInstanceKey, insertInstanceKey } from '#src/server/instance-keys.ts'

// Signing secrets are encrypted with AES-256-GCM and a key of the instance, which the role of requests cannot read: a
// request that reads a row of `webhooks` learns no secret.

const keyName = 'webhook secrets'
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Within the 24 to 64 bytes of the Standard Webhooks specification. */
const secretBytes = 32

/** Prefix of a signing secret, defined by the Standard Webhooks specification. */
const secretPrefix = 'whsec_'

/** Creates a signing secret. */
export const createWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

const ensureKey = async (service: Db): Promise<Buffer> => {
  await insertInstanceKey(service, keyName, randomBytes(32).toString('base64'))
  const key = await findInstanceKey(service, keyName)
  if (typeof key !== 'string') throw new Error('the key for webhook secrets could not be made')
  return Buffer.from(key, 'base64')
}

export interface SecretBox {
  encrypt: (webhookId: string, secret: string) => string
  /** @throws if the text was encrypted for another webhook or by another instance */
  decrypt: (webhookId: string, text: string) => string
}

/** Opens the encryption of signing secrets. A secret is bound to its webhook. */
export const openSecretBox = async (service: Db): Promise<SecretBox> => {
  const key = await ensureKey(service)
  return {
    encrypt: (webhookId, secret) => {
      const iv = randomBytes(ivBytes)
      const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(webhookId))
      const content = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()])
      return Buffer.concat([iv, encryption.getAuthTag(), content]).toString('base64')
    },
    decrypt: (webhookId, text) => {
      const bytes = Buffer.from(text, 'base64')
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decryption.setAAD(Buffer.from(webhookId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
    },
  }
}
