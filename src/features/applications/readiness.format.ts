import type { TFunction } from 'i18next'
import { settledStatuses } from '#src/features/deadlines/actionable.rules.ts'

// Readiness of an application by its checklist. Pure.

interface Checklist {
  status: string
  requirementsDone: number
  requirementsTotal: number
}

/**
 * Tells whether open requirements still count: those of a settled application, which was sent without ticking them off,
 * do not.
 */
export const hasOpenChecklist = ({ status, requirementsDone, requirementsTotal }: Checklist): boolean =>
  requirementsDone < requirementsTotal && !settledStatuses.includes(status)

/** Formats the completed requirements; empty for a settled application with unticked ones. */
export const formatReadiness = (checklist: Checklist, t: TFunction): string => {
  const { requirementsDone: done, requirementsTotal: total } = checklist
  return done >= total || hasOpenChecklist(checklist) ? t('applications.ready', { done, total }) : ''
}
