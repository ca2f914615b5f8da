import type { TFunction } from 'i18next'
import { requirementKinds } from './rules.ts'

/** The name of a requirement in the reader's language; a kind without one is shown as it is stored. */
export const formatRequirementName = (kind: string, t: TFunction): string => {
  const known = requirementKinds.find((name) => name === kind)
  return known ? t(`applications.requirement.${known}`) : kind.replaceAll('_', ' ')
}
