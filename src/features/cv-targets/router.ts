import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import type { Finding } from '#src/features/cv/contract.ts'
import { findLatestAnalysis } from '#src/features/cv/data.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { type Check, checkTarget, collectEvidence, countShownRequirements } from './checks.engine.ts'
import { checkKinds, verdicts } from './checks.rules.ts'
import { cvTargetsContract } from './contract.ts'
import { listTargets, type TargetRow } from './data.ts'

const os = implement(cvTargetsContract).$context<RequestContext>()
const owned = os.use(asApplicant)

/** Selects the findings that count: no rejected ones, and corrected values instead of the read ones. */
const counted = (analysis: Awaited<ReturnType<typeof findLatestAnalysis>>): Finding[] =>
  (analysis?.findings ?? []).flatMap((finding) => {
    const decided = analysis?.decisions[finding.id]
    return decided?.decision === 'rejected' ? [] : [{ ...finding, value: decided?.value ?? finding.value }]
  })

const sourceOf = ({ sources }: TargetRow, { fact }: Check) => {
  const known = fact ? sources[fact.source] : undefined
  return fact && known ? { title: known.title, url: fact.url ?? known.url, year: fact.year } : null
}

export const cvTargetsRouter = {
  list: owned.list.handler(async ({ context: { db, ownerId } }) => {
    const [analysis, targets] = [await findLatestAnalysis(db, ownerId), await listTargets(db, ownerId)]
    const evidence = collectEvidence(counted(analysis))
    const today = new Date().toISOString().slice(0, 10)
    const checked = targets.map((target) => ({ target, checks: checkTarget(target, evidence, today) }))
    const asks = checked.flatMap(({ target, checks }) =>
      checks.map((check) => ({
        kind: check.kind,
        ask: {
          entryId: target.entryId,
          programId: target.programId,
          university: target.university,
          program: target.program,
          degree: target.degree,
          asked: check.asked,
          verdict: check.verdict,
          isOld: check.isOld,
          source: sourceOf(target, check),
        },
      })),
    )
    return {
      analysisId: analysis?.id ?? null,
      programs: targets.length,
      silent: checked.filter(({ checks }) => checks.length === 0).length,
      ...countShownRequirements(asks.map(({ ask }) => ask)),
      checks: checkKinds.flatMap((kind) => {
        const those = asks.filter((one) => one.kind === kind).map(({ ask }) => ask)
        // Sorts missing requirements first, and those of outdated pages last.
        const getRank = ({ isOld, verdict }: (typeof those)[number]) =>
          (isOld ? verdicts.length : 0) + verdicts.indexOf(verdict)
        const sorted = those.toSorted((a, b) => getRank(a) - getRank(b))
        return sorted.length > 0 ? [{ kind, findings: evidence.findings[kind], asks: sorted }] : []
      }),
    }
  }),
}
