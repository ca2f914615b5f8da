/** Parses the path of a scholarship; undefined for another path, and for an id of another form. */
export const parseScholarshipPath = (path: string): string | undefined =>
  /^\/scholarships\/([a-z0-9-]{1,200})\/?$/.exec(path)?.[1]

/** Whether a path is that of a scholarship by its form, whatever its id. */
export const isScholarshipPath = (path: string): boolean => /^\/scholarships\/./.test(path)

export const buildScholarshipPath = (id: string): string => `/scholarships/${id}`
