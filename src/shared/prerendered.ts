/** The name, without its ending, of the file in which a page rendered ahead of time stands. */
export const buildPrerenderedName = (path: string): string =>
  path === '/' ? 'index' : path.slice(1).replaceAll('/', '-')
