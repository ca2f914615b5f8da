import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../../dist/client/assets')
const kib = (file: string) => statSync(join(assets, `${file}.br`)).size / 1024

/** The scripts that a page fetches before it can answer: those that its HTML names. */
const firstScripts = (html: string) =>
  new Set([...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? ''))

/** What P10 allows, in KiB as brotli sends them. */
export const mostFirst = 200
export const mostLater = 120

/** The scripts of the built product in KiB: all that come first, and the largest one that comes later. */
export const scriptSizes = (): { first: number; largest: { file: string; size: number } } => {
  const first = new Set([
    ...firstScripts(readFileSync(join(assets, '../../index.html'), 'utf8')),
    ...firstScripts(readFileSync(join(assets, '../prerendered/en/index.html'), 'utf8')),
  ])
  const later = readdirSync(assets)
    .filter((file) => file.endsWith('.js') && !first.has(file))
    .map((file) => ({ file, size: kib(file) }))
  return {
    first: [...first].reduce((sum, file) => sum + kib(file), 0),
    largest: later.reduce((most, next) => (next.size > most.size ? next : most), { file: '', size: 0 }),
  }
}
