/** Id of the element with the data from which the server rendered a page. */
export const pageDataId = 'page-data'

/** Entry of the browser's query cache: key, data, and the time of the data in milliseconds, by default that of the page. */
export type PageEntry = [key: readonly unknown[], data: unknown, options?: { updatedAt: number }]
