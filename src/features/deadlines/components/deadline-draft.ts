import { isSecureWebAddress, isWebAddressOrEmpty } from '#src/shared/web-address.ts'
import type { Deadline } from '../contract.ts'
import type { DeadlineKind } from '../rules.ts'

/** Draft state of the deadline form. */
export type DeadlineDraft = Pick<
  Deadline,
  'kind' | 'title' | 'localDate' | 'localTime' | 'zoneRule' | 'zone' | 'sourceUrl'
>
export type DraftProblems = Partial<Record<'localDate' | 'localTime' | 'zone' | 'sourceUrl', boolean>>

const empty: DeadlineDraft = {
  kind: 'application',
  title: '',
  localDate: '',
  localTime: '23:59',
  zoneRule: 'zone',
  zone: null,
  sourceUrl: '',
}

/** Initial values of the deadline form. A new deadline and a placeholder get the university's own time zone. */
export const toDraft = (
  deadline: Deadline | undefined,
  universityZone: string | null = null,
  newKind: DeadlineKind = empty.kind,
): DeadlineDraft => {
  const isStated = deadline !== undefined && !deadline.isPlaceholder
  const { kind, title, localDate, localTime, zoneRule, zone, sourceUrl } = isStated
    ? deadline
    : { ...empty, kind: newKind, zone: universityZone }
  return { kind, title, localDate, localTime, zoneRule, zone, sourceUrl }
}

const isValidSource = (url: string, isNeeded: boolean) =>
  isNeeded ? isSecureWebAddress(url) : isWebAddressOrEmpty(url)

/** True when saving the form confirms an unconfirmed date: the form then requires the source page. */
export const isConfirming = (deadline: Pick<Deadline, 'isConfirmed'> | undefined): boolean =>
  deadline !== undefined && !deadline.isConfirmed

/** Validates a draft before saving; returns an empty result when it is valid. */
export const validateDraft = (draft: DeadlineDraft, needsSource = false): DraftProblems => ({
  ...(/^\d{4}-\d\d-\d\d$/.test(draft.localDate) ? {} : { localDate: true }),
  ...(/^\d\d:\d\d$/.test(draft.localTime) ? {} : { localTime: true }),
  ...(draft.zoneRule === 'zone' && !draft.zone ? { zone: true } : {}),
  ...(isValidSource(draft.sourceUrl, needsSource) ? {} : { sourceUrl: true }),
})
