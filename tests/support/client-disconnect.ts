import { connect } from 'node:net'

interface LeftCall {
  method: string
  path: string
  headers?: Record<string, string>
  /** The part of the body that is sent; the header may have announced more. */
  body?: string
}

/** Sends a request over a separate connection and resets it after some milliseconds, whatever was received. */
export const abortDuringCall = async (url: string, { method, path, headers, body = '' }: LeftCall, afterMs: number) =>
  await new Promise<void>((resolve) => {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.resetAndDestroy(), afterMs)
  })
