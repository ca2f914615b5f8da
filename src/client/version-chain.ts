interface VersionStep {
  id: string
  from: number
  to: number
}

/** Version chain of this page's own changes, for optimistic locking; changes of other sessions are not part of it. */
const ownSteps = new Map<string, number>()
const stepKey = (id: string, version: number) => `${id} ${version}`

export const recordOwnVersions = (steps: VersionStep[]): void => {
  for (const { id, from, to } of steps) if (to > from) ownSteps.set(stepKey(id, from), to)
}

/**
 * Returns the version of a row after this page's own pending changes: the second of two quick changes may be sent
 * before the response to the first, and must not conflict with it.
 */
export const getLatestOwnVersion = ({ id, version }: { id: string; version: number }) => {
  let known = version
  for (let next = ownSteps.get(stepKey(id, known)); next !== undefined; next = ownSteps.get(stepKey(id, known)))
    known = next
  return { id, version: known }
}
