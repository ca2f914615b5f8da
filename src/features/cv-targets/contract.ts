import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { checkKinds, verdicts } from './checks.rules.ts'

/** Requirements of one programme against the CV. */
const askSchema = z.object({
  entryId: z.uuid(),
  programId: z.string(),
  university: z.string(),
  program: z.string(),
  degree: z.string(),
  /** Names and minimum results as the page writes them, "IELTS 6.5 / TOEFL iBT 90"; empty when `kind` is sufficient. */
  asked: z.string(),
  verdict: z.enum(verdicts),
  /** Stated by a page that is outdated or names no year. */
  isOld: z.boolean(),
  /** Page that states it; null when it follows from the programme itself. */
  source: z.object({ title: z.string(), url: z.string(), year: z.string() }).nullable(),
})

const checkSchema = z.object({
  kind: z.enum(checkKinds),
  /** Ids of the findings that are evidence. */
  findings: z.array(z.string()),
  asks: z.array(askSchema),
})
export type TargetCheck = z.infer<typeof checkSchema>

export const cvTargetsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/cv/targets',
      summary: 'What the latest CV shows of what the programmes of the shortlist ask for',
      tags: ['cv'],
    })
    .output(
      z.object({
        /** Analysis that was compared; null without a CV. */
        analysisId: z.uuid().nullable(),
        /** Number of shortlisted programmes, and of those without known requirements. */
        programs: z.number().int(),
        silent: z.number().int(),
        /** Score: `shown` of `asked` requirements are met; outdated and undecidable ones are in neither. */
        shown: z.number().int(),
        asked: z.number().int(),
        checks: z.array(checkSchema),
      }),
    )
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')),
}
