import type { TFunction } from 'i18next'
import { requirementKinds } from './rules.ts'

/** Formats the name of a requirement in the user's language; the stored kind is the fallback. */
export const formatRequirementName = (kind: string, t: TFunction): string => {
  const known = requirementKinds.find((name) => name === kind)
  return known ? t(`applications.requirement.${known}`) : kind.replaceAll('_', ' ')
}
