// Reasons and subjects of a report (GN-01).

export const reportReasons = ['selling', 'scam', 'harassment', 'privateData', 'selfHarm', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportSubjects = ['post', 'person', 'message'] as const
export type ReportSubject = (typeof reportSubjects)[number]
export const maxReportLength = 500
