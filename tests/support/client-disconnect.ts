import { connect } from 'node:net'

interface LeftCall {
  method: string
  path: string
  headers?: Record<string, string>
  /** What is sent of the body; the header may have announced more. */
  body?: string
}

/** Makes a call over a connection of its own and resets that after some milliseconds, whatever has been answered. */
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
