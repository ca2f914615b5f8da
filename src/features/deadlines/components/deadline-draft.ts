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

/** What the form begins with; a new deadline proposes the university's own time zone. */
export const draftOf = (deadline: Deadline | undefined, universityZone: string | null = null): DeadlineDraft => {
  const { kind, title, localDate, localTime, zoneRule, zone, sourceUrl } = deadline ?? {
    ...empty,
    zone: universityZone,
  }
  return { kind, title, localDate, localTime, zoneRule, zone, sourceUrl }
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/** What must be put right before the draft can be saved; empty when nothing. */
export const problemsOf = (draft: DeadlineDraft): DraftProblems => ({
  ...(/^\d{4}-\d\d-\d\d$/.test(draft.localDate) ? {} : { localDate: true }),
  ...(/^\d\d:\d\d$/.test(draft.localTime) ? {} : { localTime: true }),
  ...(draft.zoneRule === 'zone' && !draft.zone ? { zone: true } : {}),
  ...(draft.sourceUrl === '' || isWebAddress(draft.sourceUrl) ? {} : { sourceUrl: true }),
})
