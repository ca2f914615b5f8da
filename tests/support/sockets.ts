import { request } from 'node:http'
import { io } from 'socket.io-client'
import { abortDuringCall } from './client-disconnect.ts'

/** Opens a WebSocket as a browser would. */
export const openSocket = (url: string, cookie: string, origin = url) =>
  io(url, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie, origin } })

/** `connected`, or the status with which the server refused. */
export const waitForConnection = async (socket: ReturnType<typeof openSocket>) =>
  await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) =>
      resolve(String((error as { context?: { statusCode?: number } }).context?.statusCode ?? error.message)),
    )
  })

const upgradePath = '/socket.io/?EIO=4&transport=websocket'
const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Returns the response to a plain upgrade request for a WebSocket. */
export const requestUpgrade = async (url: string, headers: Record<string, string>) =>
  await new Promise<number>((resolve) => {
    const call = request(url + upgradePath, { headers: { ...upgradeHeaders, ...headers } })
    call.on('response', (answer) => resolve(answer.statusCode ?? 0))
    call.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', () => resolve(0))
    call.end()
  })

/** Requests a WebSocket and resets the connection after some milliseconds, like a page that is left at that moment. */
export const abortDuringUpgrade = async (url: string, headers: Record<string, string>, afterMs: number) =>
  await abortDuringCall(url, { method: 'GET', path: upgradePath, headers: { ...upgradeHeaders, ...headers } }, afterMs)
