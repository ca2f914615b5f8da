interface Grouped {
  id: string
  actionUrl: string | null
  params: Readonly<Record<string, string | number>>
}

/** Group of notifications with one subject, in list order; the first represents all. */
export interface NoticeGroup<Notice> {
  subject: string
  first: Notice
  rest: Notice[]
}

/**
 * Grouping key of a notification: its page and the programme that it names, because reminders of several programmes
 * lead to one list. A notification without a link is its own group.
 */
const subjectOf = ({ id, actionUrl, params }: Grouped): string =>
  actionUrl === null ? id : JSON.stringify([actionUrl, params.university, params.program])

/** Groups notifications by subject, at the position of the first one. */
export const groupBySubject = <Notice extends Grouped>(notices: readonly Notice[]): NoticeGroup<Notice>[] =>
  [...Map.groupBy(notices, subjectOf)].flatMap(([subject, [first, ...rest]]) =>
    first ? [{ subject, first, rest }] : [],
  )
