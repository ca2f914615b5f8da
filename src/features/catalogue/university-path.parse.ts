/** Parses a path: a university by its id, which has three pages, or one of its programmes. */
export const parseCatalogueEntryPath = (path: string): { universityId: string; programId?: string } | undefined => {
  const [, universityId, programId] =
    /^\/university(?:-details|-preview)?\/([a-z0-9-]{1,200})(?:\/([a-z0-9-]{1,200}))?\/?$/.exec(path) ?? []
  return universityId ? { universityId, ...(programId ? { programId } : {}) } : undefined
}

/** Whether a path is that of a university or a programme by its form, whatever its ids. */
export const isCatalogueEntryPath = (path: string): boolean => /^\/university(?:-details|-preview)?\/./.test(path)

/** Builds the path of a programme, or of its university when no programme is given. */
export const buildCatalogueEntryPath = ({
  universityId,
  programId,
}: {
  universityId: string
  programId: string | null
}) => (programId ? `/university/${universityId}/${programId}` : `/university/${universityId}`)
