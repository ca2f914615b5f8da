import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { checkKinds, verdicts } from './checks.rules.ts'

/** What one programme asks for, against the CV. */
const askSchema = z.object({
  entryId: z.uuid(),
  programId: z.string(),
  university: z.string(),
  program: z.string(),
  degree: z.string(),
  /** Names and least results as the page writes them, "IELTS 6.5 / TOEFL iBT 90"; empty where `kind` says it all. */
  asked: z.string(),
  verdict: z.enum(verdicts),
  /** Stated by a page that is too old to count, or names no year. */
  isOld: z.boolean(),
  /** The page that states it; null where the catalogue knows it of the programme itself. */
  source: z.object({ title: z.string(), url: z.string(), year: z.string() }).nullable(),
})

const checkSchema = z.object({
  kind: z.enum(checkKinds),
  /** Ids of the findings that show it. */
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
        /** The analysis that was looked at; null without a CV. */
        analysisId: z.uuid().nullable(),
        /** Programmes on the shortlist, and those of which no requirement is known. */
        programs: z.number().int(),
        silent: z.number().int(),
        /** Of `asked` requirements so many are shown; old ones, and those that a CV alone cannot decide, are in neither. */
        shown: z.number().int(),
        asked: z.number().int(),
        checks: z.array(checkSchema),
      }),
    )
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')),
}
