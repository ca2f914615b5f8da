const stripWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header contains a tag, by weak comparison (RFC 9110, section 13.1.2). */
export const hasEntityTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => stripWeakness(tag) === stripWeakness(etag))
