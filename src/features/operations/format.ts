import { getNumberFormat } from '#src/shared/formats.ts'
import type { OperationsReport } from './contract.ts'
import type { AttentionKind } from './rules.ts'

const steps = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const

/** Formats an amount of storage in its largest unit, such as "1.4 GB". */
export const formatStorage = (bytes: number, language: string): string => {
  const [unit, size] = steps.find(([, from]) => bytes >= from) ?? (['byte', 1] as const)
  return getNumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}

/** Unit of the count of a problem; without one it is a plain number. */
const units: Partial<Record<AttentionKind, 'minute' | 'day' | 'percent'>> = {
  backupOld: 'day',
  disk: 'percent',
  jobsIdle: 'minute',
  mailOverdue: 'minute',
}

/** Formats the count of a problem with its unit, such as "11 minutes". */
export const formatAmount = (
  { kind, count }: Pick<OperationsReport['attention'][number], 'kind' | 'count'>,
  language: string,
): string => {
  const unit = units[kind]
  return getNumberFormat(
    language,
    unit ? { style: 'unit', unit, unitDisplay: unit === 'percent' ? 'short' : 'long' } : {},
  ).format(count)
}
