import { isContractProcedure } from '@orpc/contract'
import { contract } from '#src/entry/contract.ts'

export interface ContractCall {
  /** Its path in the contract, as in `shortlist.add`. */
  name: string
  /** Whether it may change something. */
  isChange: boolean
  /** Its path below /api. */
  path: string
}

const callsIn = (part: unknown, path: string[]): ContractCall[] => {
  if (isContractProcedure(part)) {
    const { route } = part['~orpc']
    return [{ name: path.join('.'), isChange: route.method !== 'GET', path: route.path ?? '' }]
  }
  return part && typeof part === 'object'
    ? Object.entries(part).flatMap(([name, inner]) => callsIn(inner, [...path, name]))
    : []
}

/** Lists every call of the contract, so that tests which iterate over them cover new ones too. */
export const listContractCalls = (): ContractCall[] => callsIn(contract, [])

/** Returns the client function of a call. */
export const getCall = (client: unknown, name: string) =>
  name.split('.').reduce((part, key) => (part as Record<string, unknown>)[key], client) as (
    input: unknown,
  ) => Promise<unknown>
