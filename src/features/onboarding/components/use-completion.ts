import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { type DegreeLevel, parseGpa } from '#src/features/profile/rules.ts'
import { detectDeviceZone } from '#src/shared/time-zones.ts'
import { type OnboardingDraft, rememberCompletion } from '../client.ts'
import { parsePreferences } from '../wishes.parse.ts'

type CompletionOptions = {
  draft: OnboardingDraft
  userId: string
  cvFile: string | null
  onComplete: () => Promise<void>
  onFailed: (error: unknown) => void
}

/** Completes onboarding; idempotent, because the server stores the same answers on a retry (ON-03). */
export const useCompletion = ({ draft, userId, cvFile, onComplete, onFailed }: CompletionOptions) =>
  useAppMutation({
    write: async () => {
      const { step: _, ...answers } = draft.fields()
      await draft.close()
      await client.onboarding.complete({
        ...answers,
        ...parsePreferences(answers),
        firstName: answers.firstName.trim(),
        lastName: answers.lastName.trim(),
        targetDegreeLevel: answers.targetDegreeLevel as DegreeLevel,
        gpa: parseGpa(answers.gpa, answers.gpaScale) ?? null,
        citizenship: answers.citizenship || null,
        timeZone: detectDeviceZone(),
      })
      rememberCompletion(userId, answers, cvFile)
      await onComplete()
    },
    failed: null,
    // Restores the state that was cleared for completion: the answers are still only here and in the draft.
    onFailed: (error) => {
      draft.reopen()
      onFailed(error)
    },
  })
