import { isSecureWebAddress, isWebAddressOrEmpty } from '#src/shared/web-address.ts'
import type { Deadline } from '../contract.ts'

/** What the form holds while it is being filled in. */
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

/** What the form begins with; a new deadline, and one that nobody stated, proposes the university's own time zone. */
export const toDraft = (deadline: Deadline | undefined, universityZone: string | null = null): DeadlineDraft => {
  const isStated = deadline !== undefined && !deadline.isPlaceholder
  const { kind, title, localDate, localTime, zoneRule, zone, sourceUrl } = isStated
    ? deadline
    : { ...empty, zone: universityZone }
  return { kind, title, localDate, localTime, zoneRule, zone, sourceUrl }
}

const isSourceFit = (url: string, isNeeded: boolean) => (isNeeded ? isSecureWebAddress(url) : isWebAddressOrEmpty(url))

/** Whether saving the form confirms a date that nobody has checked: then it has to say which page states it. */
export const isConfirming = (deadline: Pick<Deadline, 'isConfirmed'> | undefined): boolean =>
  deadline !== undefined && !deadline.isConfirmed

/** What must be put right before the draft can be saved; empty when nothing. */
export const validateDraft = (draft: DeadlineDraft, needsSource = false): DraftProblems => ({
  ...(/^\d{4}-\d\d-\d\d$/.test(draft.localDate) ? {} : { localDate: true }),
  ...(/^\d\d:\d\d$/.test(draft.localTime) ? {} : { localTime: true }),
  ...(draft.zoneRule === 'zone' && !draft.zone ? { zone: true } : {}),
  ...(isSourceFit(draft.sourceUrl, needsSource) ? {} : { sourceUrl: true }),
})
