import { followOwnSteps, noteOwnSteps } from '#src/client/own-steps.ts'
import { useWrite, type Write, type WriteOptions } from '#src/client/use-write.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { showApplication } from '../client.ts'
import type { ApplicationDetails, Requirement } from '../contract.ts'

type RequirementKey = Pick<Requirement, 'id' | 'applicationId' | 'version'>

type RequirementWrite<Input> = Omit<
  WriteOptions<Input, ApplicationDetails>,
  'write' | 'queue' | 'submitLock' | 'refresh'
> & {
  /** Sends it for the requirement in the version that it is to change. */
  send: (key: RequirementKey, input: Input) => Promise<ApplicationDetails>
}

/**
 * Changes one requirement. What this page itself does to it is no conflict: a change that begins while another is on its
 * way waits for it, and one that was begun before another is made on the version that the other left.
 */
export const useRequirementWrite = <Input = void>(
  { id, applicationId, version }: RequirementKey,
  { send, onSaved, ...options }: RequirementWrite<Input>,
): Write<Input, ApplicationDetails> =>
  useWrite<Input, ApplicationDetails>({
    endsUndoOffer: true,
    ...options,
    queue: `requirement ${id}`,
    submitLock: true,
    refresh: refreshPlans,
    write: async (input) => {
      const seen = followOwnSteps({ id, version })
      const saved = await send({ ...seen, applicationId }, input)
      const left = saved.requirements.find((requirement) => requirement.id === id)
      if (left) noteOwnSteps([{ id, from: seen.version, to: left.version }])
      return saved
    },
    onSaved: async (saved, input, queryClient) => {
      await showApplication(queryClient, applicationId, saved)
      await onSaved?.(saved, input, queryClient)
    },
  })
