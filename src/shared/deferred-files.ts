/**
 * Id of the template with the files that a page loads after its first paint. In a file of its own: the entry imports it,
 * and must not wait for a chunk that it shares with the app.
 */
export const deferredFilesId = 'deferred-files'
