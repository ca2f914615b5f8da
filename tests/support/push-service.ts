import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

interface PushRequest {
  headers: IncomingHttpHeaders
  /** Payload that the browser would pass to its service worker. */
  message: Record<string, string>
}

/** Decrypts Web Push messages like a browser, with its keys (RFC 8291, RFC 8188). */
const createBrowser = () => {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const serverKey = body.subarray(21, 21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const record = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The text ends at the delimiter of the last record.
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
  }
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), decrypt }
}

/** Starts a push service over HTTP with one subscribed browser; stores the decrypted messages. */
export const openPushService = async () => {
  const browser = createBrowser()
  const requests: PushRequest[] = []
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (status < 400)
        requests.push({
          headers: request.headers,
          message: JSON.parse(browser.decrypt(Buffer.concat(chunks))) as Record<string, string>,
        })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const host = `127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    host,
    endpoint: `http://${host}/send/abc`,
    p256dh: browser.p256dh,
    auth: browser.auth,
    requests,
    answerWith: (next: number) => {
      status = next
    },
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
