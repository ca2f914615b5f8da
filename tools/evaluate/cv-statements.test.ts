import { describe, expect, it } from 'vitest'
import { readCvStatements } from './cv-statements.ts'
import { answerWritingCases, countMarked } from './writing-cases.ts'

/** The fixed month of all cases, so that future dates stay in the future. */
const month = '2026-11'

describe('DC-01: statements written from whole CVs', () => {
  const { tuned, heldOut, later } = readCvStatements()

  it('each CV has sentences of each verdict, and posts with points', () => {
    for (const { id, sentences = [], facts } of [...tuned, ...heldOut, ...later]) {
      expect(new Set(sentences.map(({ verdict }) => verdict)).size, id).toBe(3)
      expect(
        facts.filter(({ kind, text }) => (kind === 'work' || kind === 'teaching') && text.includes('\n')),
        id,
      ).not.toEqual([])
    }
  })

  it('the check marks 19 of 20 inventions on texts that its rules were not written for, within the bounds of each verdict', () => {
    const unseen = [...heldOut, ...later]
    const { counts } = countMarked(unseen, answerWritingCases(unseen, month))
    const share = (verdict: string) => (counts.get(verdict)?.marked ?? 0) / (counts.get(verdict)?.of ?? 1)
    expect(share('invented')).toBeGreaterThanOrEqual(0.95)
    expect(share('supported')).toBeLessThanOrEqual(0.15)
    expect(share('free')).toBeLessThanOrEqual(0.2)
  })
})
