interface VersionStep {
  id: string
  from: number
  to: number
}

/** What each version became by this page's own changes; what others change in between is no part of it. */
const ownSteps = new Map<string, number>()
const stepKey = (id: string, version: number) => `${id} ${version}`

export const recordOwnVersions = (steps: VersionStep[]): void => {
  for (const { id, from, to } of steps) if (to > from) ownSteps.set(stepKey(id, from), to)
}

/**
 * A row in the version that the person has seen, with what this page itself has made of it since: of two changes in a
 * row the second may be decided before the first is answered, and is no conflict with it.
 */
export const getLatestOwnVersion = ({ id, version }: { id: string; version: number }) => {
  let known = version
  for (let next = ownSteps.get(stepKey(id, known)); next !== undefined; next = ownSteps.get(stepKey(id, known)))
    known = next
  return { id, version: known }
}
