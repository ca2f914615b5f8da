import { spawn } from 'node:child_process'
import { createServer } from 'vite'

// One command for work on the product: the server restarts when its files change, the pages reload by themselves.

const vite = await createServer({ configLoader: 'native' })
const server = spawn(process.execPath, ['--watch-path=src', '--watch-preserve-output', 'src/main.server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, APP_URL: process.env.APP_URL ?? 'http://localhost:5173' },
})
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill())
await vite.listen()
vite.printUrls()
