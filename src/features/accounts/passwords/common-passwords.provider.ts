import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { listSpellings } from './password-spellings.parse.ts'

/** Computes the first 48 bits of a hash. No two passwords of the list share them, and a number holds them exactly. */
export const digestPassword = (password: string): number =>
  createHash('sha256').update(password).digest().readUIntBE(0, 6)

let known: Promise<Float64Array> | undefined

const readList = async () =>
  await new Promise<Float64Array>((resolve, reject) => {
    const worker = new Worker(new URL('./common-passwords.worker.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Loads the sorted digests of the common passwords in a worker thread, at the first check. */
const listed = async (): Promise<Float64Array> => {
  known ??= readList()
  return await known.catch((error: unknown) => {
    known = undefined
    throw error
  })
}

const includes = (sorted: Float64Array, wanted: number): boolean => {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = sorted[middle] ?? 0
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}

/**
 * Whether a password, or its core word, is among the 49,000 most common leaked passwords, or consists of the product's
 * own words.
 */
export const isCommonPassword = async (password: string, appName: string): Promise<boolean> => {
  const { spellings, isProductWord } = listSpellings(password, appName)
  if (isProductWord) return true
  const list = await listed()
  return spellings.some((spelling) => includes(list, digestPassword(spelling)))
}
