import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../measure.ts'

const assets = join(import.meta.dirname, '../../dist/client/assets')
const kib = (file: string) => statSync(join(assets, `${file}.br`)).size / 1024

/** Lists the scripts that a page fetches before it is interactive: those in its HTML. */
const firstScripts = (html: string) =>
  new Set([...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? ''))

/** Budgets of P10, in KiB after brotli compression. */
export const maxFirst = 185
export const maxLater = 120

/** Returns the script sizes of the built product in KiB: all initial ones, and the largest one that is loaded later. */
export const scriptSizes = (): { first: number; largest: { file: string; size: number } } => {
  const first = new Set([
    ...firstScripts(readFileSync(join(assets, '../index.html'), 'utf8')),
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

/** P10: the initial JavaScript, and the largest part that is loaded later. */
export const benchSize = (): Figure[] => {
  const { first, largest } = scriptSizes()
  return [
    {
      id: 'P10',
      what: 'first JavaScript, brotli',
      value: first,
      unit: 'KiB',
      bar: `<= ${maxFirst}`,
      holds: first <= maxFirst,
    },
    {
      id: 'P10',
      what: 'largest lazy part, brotli',
      value: largest.size,
      unit: 'KiB',
      bar: `<= ${maxLater}`,
      holds: largest.size <= maxLater,
      file: largest.file,
    },
  ]
}
