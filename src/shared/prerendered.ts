/** Builds the file name of a prerendered page, without its extension. */
export const buildPrerenderedName = (path: string): string =>
  path === '/' ? 'index' : path.slice(1).replaceAll('/', '-')
