import type { Interest } from './research.engine.ts'

const lexeme = (stem: string): string => `'${stem.replaceAll("'", "''").replaceAll('\\', '')}'`

/**
 * An interest as a full-text query over stems: the whole of one of the ways of saying it. Empty where it can be said in no way
 * that has a stem. Pure.
 */
export const interestQuery = ({ ways }: Pick<Interest, 'ways'>): string =>
  ways
    .map((way) => way.filter((stem) => stem !== ''))
    .filter((way) => way.length > 0)
    .map((way) => `(${way.map(lexeme).join(' & ')})`)
    .join(' | ')
