import { conversionLines } from './grades.rules.ts'

const lines = conversionLines
  .map(
    ([scale, [grade, points], [nextGrade, nextPoints]]) => `('${scale}',${grade},${points},${nextGrade},${nextPoints})`,
  )
  .join(',')

/**
 * Builds SQL that converts a grade of a scale to points of 4.0, with the same lines as `toGradePoints`; null for a
 * grade outside the scale.
 *
 * @param grade trusted SQL expression
 * @param scale trusted SQL expression
 */
export const buildGradePointsSql = (grade: string, scale: string): string =>
  `(select l.points + (l.next_points - l.points) * (${grade} - l.grade)::numeric / (l.next_grade - l.grade)
    from (values ${lines}) l (scale, grade, points, next_grade, next_points)
    where l.scale = ${scale} and ${grade} between l.grade and l.next_grade limit 1)`
