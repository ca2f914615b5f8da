interface OverviewPath {
  field: string
  country: string
}

/** Parses the path of an overview: a field and a country; undefined for another path, and for names of another form. */
export const parseOverviewPath = (path: string): OverviewPath | undefined => {
  const [, field, country] = /^\/programmes\/([a-z-]{1,60})\/([a-z-]{1,60})\/?$/.exec(path) ?? []
  return field && country ? { field, country } : undefined
}

/** Whether a path is that of an overview by its form, whatever its field and country. */
export const isOverviewPath = (path: string): boolean => /^\/programmes\/./.test(path)

export const buildOverviewPath = ({ field, country }: OverviewPath): string => `/programmes/${field}/${country}`
