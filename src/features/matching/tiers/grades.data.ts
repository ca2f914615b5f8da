import { conversionLines } from './grades.rules.ts'

const lines = conversionLines
  .map(
    ([scale, [grade, points], [nextGrade, nextPoints]]) => `('${scale}',${grade},${points},${nextGrade},${nextPoints})`,
  )
  .join(',')

/**
 * SQL for the points of 4.0 that a grade of a scale counts as, by the same lines as `gradePoints`; null for a grade that
 * the scale does not have. `grade` and `scale` are SQL expressions that do not come from outside.
 */
export const buildGradePointsSql = (grade: string, scale: string): string =>
  `(select l.points + (l.next_points - l.points) * (${grade} - l.grade)::numeric / (l.next_grade - l.grade)
    from (values ${lines}) l (scale, grade, points, next_grade, next_points)
    where l.scale = ${scale} and ${grade} between l.grade and l.next_grade limit 1)`
