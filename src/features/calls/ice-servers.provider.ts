import { createHmac, randomUUID } from 'node:crypto'
import type { Config } from '#src/server/config.ts'
import { relayCredentialSeconds } from './call.rules.ts'

export interface IceServer {
  urls: string
  username?: string
  credential?: string
}

/**
 * Creates ICE servers for a call. Relay credentials follow the `use-auth-secret` convention of coturn and expire by
 * themselves; the secret never reaches a browser.
 */
export const buildIceServers = ({ stunUrl, turn }: Pick<Config, 'stunUrl' | 'turn'>, now: number): IceServer[] => {
  const username = `${Math.floor(now / 1000) + relayCredentialSeconds}:${randomUUID().slice(0, 8)}`
  return [
    ...(stunUrl ? [{ urls: stunUrl }] : []),
    ...(turn
      ? [{ urls: turn.url, username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') }]
      : []),
  ]
}
