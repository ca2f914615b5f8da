import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'

const root = join(import.meta.dirname, '../..')
const entry = '/bench/baselines/page.html'
const texts = '/locales/en/common.json'
const kinds: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Builds the empty page like the product, and serves it with the product's texts; returns its URL. */
export const serveBarePage = async () => {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, entry) },
    },
  })) as Rollup.RollupOutput
  const files = new Map(
    built.output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : Buffer.from(part.source)]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? entry : url
    const body = path === texts ? readFileSync(join(root, 'public', texts)) : (files.get(path) ?? '{}')
    response.setHeader('content-type', kinds[extname(path)] ?? 'application/json').end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
