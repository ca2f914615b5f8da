interface Grouped {
  id: string
  actionUrl: string | null
  params: Readonly<Record<string, string | number>>
}

/** Notifications of one subject in the order of their list; the first of them stands for all. */
export interface NoticeGroup<Notice> {
  subject: string
  first: Notice
  rest: Notice[]
}

/**
 * What a notification is about: the page that it leads to, and the place that it names, because reminders of several
 * places lead to one list. What leads nowhere is about itself.
 */
const subjectOf = ({ id, actionUrl, params }: Grouped): string =>
  actionUrl === null ? id : JSON.stringify([actionUrl, params.university, params.program])

/** Puts notifications of one subject together, where the first of them stands. */
export const groupBySubject = <Notice extends Grouped>(notices: readonly Notice[]): NoticeGroup<Notice>[] =>
  [...Map.groupBy(notices, subjectOf)].flatMap(([subject, [first, ...rest]]) =>
    first ? [{ subject, first, rest }] : [],
  )
