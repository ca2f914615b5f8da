// Which programmes an address puts side by side.

/** As many as fit on a screen. */
export const maxCompared = 4
const longestKey = 300

export interface Compared {
  universityId: string
  programId: string
}

/** How an address names a programme; ids have no spaces. */
export const compareKey = ({ universityId, programId }: Compared): string => `${universityId} ${programId}`

/** Reads the programmes of an address; what names none is left out. */
export const toCompared = (values: readonly unknown[]): string[] =>
  [...new Set(values.filter((value) => typeof value === 'string' && value.length <= longestKey && readCompared(value)))]
    .map(String)
    .slice(0, maxCompared)

export const readCompared = (key: string): Compared | undefined => {
  const [universityId, programId, ...rest] = key.split(' ')
  return universityId && programId && rest.length === 0 ? { universityId, programId } : undefined
}
