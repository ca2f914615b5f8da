import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import type { GroupCheck, MeasuredGroup } from '#src/features/matching/tiers/measured-tiers.rules.ts'
import type { LeakageCheck } from './leakage-check.ts'
import { type MeasuredSlice, type Measurement, type SliceKind, sliceKinds } from './measurement.ts'

// Tables of docs/matching.md, and the content of catalogue/measurement.json.

/** The held-out part: seasons, or the other half of the applicants or users. */
export type Split = { kind: 'seasons'; held: number[] } | { kind: 'applicants' } | { kind: 'people' }

export interface MeasuredFile extends Measurement {
  name: string
  /** Rows that were read, those with a recognised university and decision, and those of them that were checked. */
  rows: number
  resolved: number
  checked: number
  seasons: string
  split: Split
  /** The same for people without a stated citizenship. */
  unsaid: Pick<Measurement, 'auc' | 'brier' | 'withinApplicant' | 'tiers'>
}

export interface Published {
  measuredAt: string
  files: MeasuredFile[]
  groups: Record<'said' | 'unsaid', Record<string, MeasuredGroup>>
  slices: Record<SliceKind, MeasuredSlice[]>
  leakage: LeakageCheck[]
}

const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(1)} %`)
const splitText = (split: Split) => {
  if (split.kind === 'seasons') return `seasons ${split.held.join(', ')}`
  return `the other half of the ${split.kind}`
}
const shareText = ({ acceptedShare, count }: Measurement['tiers']['reach']) =>
  acceptedShare === null ? `few (${count})` : `${percent(acceptedShare)} of ${count}`
const shares = (records: Measurement['tiers']) => tiers.map((tier) => shareText(records[tier]))
const row = (cells: readonly unknown[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`
const headOf = (words: readonly string[], numbers: readonly string[]) => [
  row([...words, ...numbers]),
  `|${[...words.map(() => '---'), ...numbers.map(() => '---:')].join('|')}|`,
]

export const figuresTable = (files: readonly MeasuredFile[]): string[] => [
  ...headOf(
    ['file', 'checked on', 'citizenship'],
    ['outcomes', 'AUC', 'Brier', 'within one applicant', 'within one programme', ...tiers],
  ),
  ...files.flatMap((file) => [
    row([
      file.name,
      splitText(file.split),
      'said',
      ...[file.checked, file.auc, file.brier, file.withinApplicant, file.withinProgram],
      ...shares(file.tiers),
    ]),
    row([
      file.name,
      splitText(file.split),
      'not said',
      ...[file.checked, file.unsaid.auc, file.unsaid.brier, file.unsaid.withinApplicant, ''],
      ...shares(file.unsaid.tiers),
    ]),
  ]),
]

export const reliabilityTable = (files: readonly MeasuredFile[]): string[] => [
  ...headOf(['file'], ['predicted', 'accepted', 'outcomes']),
  ...files.flatMap(({ name, reliability }) =>
    reliability.map((at) => row([name, percent(at.predicted), percent(at.accepted), at.count])),
  ),
]

const checkTexts: Record<GroupCheck, string> = { holds: 'holds', few: 'too few cases', fails: 'fails' }

export const groupsTable = (groups: Record<string, MeasuredGroup>): string[] => [
  ...headOf(['area and level', 'check'], ['AUC', ...tiers]),
  ...Object.entries(groups).map(([name, { check, auc, tiers: records }]) =>
    row([name, checkTexts[check], auc, ...shares(records)]),
  ),
]

export const slicesTable = (slices: Published['slices']): string[] => [
  ...headOf(['by', ''], tiers),
  ...sliceKinds.flatMap((kind) => slices[kind].map(({ id, tiers: records }) => row([kind, id, ...shares(records)]))),
]

export const leakageTable = (checks: readonly LeakageCheck[]): string[] => [
  ...headOf(['file', 'check'], ['outcomes', 'AUC', 'Brier', 'within one applicant']),
  ...checks.map(({ file, what, outcomes, auc, brier, withinApplicant }) =>
    row([file, what, outcomes, auc, brier, withinApplicant]),
  ),
]
