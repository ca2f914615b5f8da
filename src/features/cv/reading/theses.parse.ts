import { maxReadBulletLength } from '#src/features/fact-bank/rules.ts'
import type { Candidate, TextLine } from '../rules.ts'
import { bulletMark } from './bullets.parse.ts'
import { joinWrapped } from './interests.parse.ts'
import { foldForComparison } from './sections.parse.ts'

/** Label of a thesis and its topic: "Bachelor's thesis: Jump height", "Masterarbeit – Wälzlager". */
const thesis =
  /^(?:[\p{L}'’.]{1,20} ){0,2}(?:thesis|dissertation|\p{L}{0,12}arbeit|memoire|these|tesis|tesina|trabajo (?:de )?fin de (?:grado|master)|tf[gm]|毕业论文|毕业设计|学位论文|论文题目|رساله|رسالة|اطروحة|مشروع التخرج)[\p{L} ]{0,20}[:：–—]\s?\S/u
const maxTheses = 2

const isWrap = (previous: TextLine, line: TextLine) =>
  !line.startsBlock && !bulletMark.test(line.text) && /^\p{Ll}/u.test(line.text) && !/[.。]$/u.test(previous.text)

/** Finds the last index that is not beyond a line, or undefined. */
const findLastBefore = (indexes: readonly number[], at: number) => indexes.findLast((index) => index <= at)

/** Adds the theses named under education to the degree above each of them. */
export const addTheses = (candidates: readonly Candidate[], education: readonly TextLine[]): Candidate[] => {
  const indexes = new Map(education.map((line, index) => [line, index]))
  const indexOf = ({ line }: Pick<Candidate, 'line'>) => indexes.get(line) ?? -1
  const degrees = candidates
    .filter(({ field }) => field === 'degree')
    .map(indexOf)
    .toSorted((one, other) => one - other)
  const byDegree = new Map<number, string[]>()
  for (const passage of joinWrapped(education, isWrap)) {
    const text = passage.text.replace(bulletMark, '').replace(/\s+/gu, ' ').trim()
    const degree = findLastBefore(degrees, indexOf(passage))
    if (degree === undefined || degree < 0 || !thesis.test(foldForComparison(text.slice(0, maxReadBulletLength))))
      continue
    byDegree.set(degree, [...(byDegree.get(degree) ?? []), text.slice(0, maxReadBulletLength).toWellFormed()])
  }
  return candidates.map((candidate) => {
    const bullets = candidate.field === 'degree' ? byDegree.get(indexOf(candidate)) : undefined
    return bullets ? { ...candidate, bullets: bullets.slice(0, maxTheses) } : candidate
  })
}
