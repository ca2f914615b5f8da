/** The university that a path is a page of, by its id in the catalogue; each has three pages. */
export const universityOfPath = (path: string): string | undefined =>
  /^\/university(?:-details|-preview)?\/([a-z0-9-]{1,200})\/?$/.exec(path)?.[1]
