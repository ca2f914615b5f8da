import { type AppMutation, type MutationOptions, useAppMutation } from '#src/client/use-app-mutation.ts'
import { getLatestOwnVersion, recordOwnVersions } from '#src/client/version-chain.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { showApplication } from '../client.ts'
import type { ApplicationDetails, Requirement } from '../contract.ts'

type RequirementKey = Pick<Requirement, 'id' | 'applicationId' | 'version'>

type RequirementWrite<Input> = Omit<
  MutationOptions<Input, ApplicationDetails>,
  'write' | 'queue' | 'submitLock' | 'refresh'
> & {
  /** Sends the change for a requirement in the version to change. */
  send: (key: RequirementKey, input: Input) => Promise<ApplicationDetails>
}

/**
 * Changes one requirement with optimistic locking. Changes by this page do not conflict: they are queued, and each uses
 * the version that the previous one returned.
 */
export const useRequirementWrite = <Input = void>(
  { id, applicationId, version }: RequirementKey,
  { send, onSaved, ...options }: RequirementWrite<Input>,
): AppMutation<Input, ApplicationDetails> =>
  useAppMutation<Input, ApplicationDetails>({
    endsUndoOffer: true,
    ...options,
    queue: `requirement ${id}`,
    submitLock: true,
    refresh: refreshPlans,
    write: async (input) => {
      const seen = getLatestOwnVersion({ id, version })
      const saved = await send({ ...seen, applicationId }, input)
      const left = saved.requirements.find((requirement) => requirement.id === id)
      if (left) recordOwnVersions([{ id, from: seen.version, to: left.version }])
      return saved
    },
    onSaved: async (saved, input, queryClient) => {
      await showApplication(queryClient, applicationId, saved)
      await onSaved?.(saved, input, queryClient)
    },
  })
