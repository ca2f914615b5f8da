import { type DegreeLevel, degreeLevels } from '#src/features/profile/rules.ts'
import { FIELDS, type FieldId } from '../rules.ts'

// Proposals of programmes that the catalogue does not have. Each belongs to its university.

/** Kind of such a proposal, beside facts and changes of entries. */
export const newProgramKind = 'program'

export interface ProposedProgram {
  name: string
  field: FieldId
  level: DegreeLevel
}

/** Parses the value of a proposal; undefined for another kind. */
export const parseProposedProgram = (kind: string, value: unknown): ProposedProgram | undefined => {
  if (kind !== newProgramKind || typeof value !== 'object' || value === null) return undefined
  const { name, field, level } = value as Record<string, unknown>
  const knownField = FIELDS.find(({ id }) => id === field)?.id
  const knownLevel = degreeLevels.find((one) => one === level)
  return typeof name === 'string' && knownField && knownLevel
    ? { name, field: knownField, level: knownLevel }
    : undefined
}

/** Degree of an added programme, which the editor may change. */
export const usualDegree: Readonly<Record<DegreeLevel, string>> = {
  masters: 'Master',
  phd: 'PhD',
  mba: 'MBA',
  law: 'LLM',
  medical: 'MD',
}
