// URL parameters of a comparison of programmes.

/** Maximum of compared programmes, which fit on a screen. */
export const maxCompared = 4
const maxKeyLength = 300

export interface Compared {
  universityId: string
  programId: string
}

/** Formats a programme for the URL; ids contain no spaces. */
export const compareKey = ({ universityId, programId }: Compared): string => `${universityId} ${programId}`

/** Parses the programmes of a comparison URL; invalid ones are dropped. */
export const toCompared = (values: readonly unknown[]): string[] =>
  [
    ...new Set(
      values.filter((value) => typeof value === 'string' && value.length <= maxKeyLength && readCompared(value)),
    ),
  ]
    .map(String)
    .slice(0, maxCompared)

export const readCompared = (key: string): Compared | undefined => {
  const [universityId, programId, ...rest] = key.split(' ')
  return universityId && programId && rest.length === 0 ? { universityId, programId } : undefined
}
