import { readFileSync } from 'node:fs'
import type { TierModel } from './tiers.rules.ts'

const file = new URL('../../../../catalogue/tiers.json', import.meta.url)
let model: TierModel | undefined

/** Reads the shipped weights, lazily and memoized. */
export const readTierModel = (): TierModel => {
  model ??= JSON.parse(readFileSync(file, 'utf8')) as TierModel
  return model
}
