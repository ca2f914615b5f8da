import { readFileSync } from 'node:fs'
import type { TierModel } from './tiers.rules.ts'

const file = new URL('../../../../catalogue/tiers.json', import.meta.url)
let model: TierModel | undefined

/** The fitted weights that ship with the product, read when they are first asked for. */
export const readTierModel = (): TierModel => {
  model ??= JSON.parse(readFileSync(file, 'utf8')) as TierModel
  return model
}
