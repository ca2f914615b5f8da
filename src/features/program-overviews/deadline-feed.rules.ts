// Feeds of new and changed deadlines of a field, for feed readers.

/** Formats of a feed, by the extension of its address. */
export const feedFormats = ['rss', 'json'] as const
export type FeedFormat = (typeof feedFormats)[number]

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  json: 'application/feed+json',
}

/** Names of the formats, the same in every language. */
export const feedNames: Readonly<Record<FeedFormat, string>> = { rss: 'RSS', json: 'JSON Feed' }

/** Entries of a feed. A reader that asks once a day misses none unless more deadlines are read on that day. */
export const maxFeedEntries = 50

/** Builds the path of a feed: that of a field, or of a field in a country. */
export const buildFeedPath = (
  { field, country }: { field: string; country?: string | undefined },
  format: FeedFormat,
): string => `/feeds/${[field, ...(country === undefined ? [] : [country])].join('/')}.${format}`
