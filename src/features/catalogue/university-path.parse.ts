/** What a path is a page of: a university by its id, which has three pages, or one of its programmes. */
export const parseCatalogueEntryPath = (path: string): { universityId: string; programId?: string } | undefined => {
  const [, universityId, programId] =
    /^\/university(?:-details|-preview)?\/([a-z0-9-]{1,200})(?:\/([a-z0-9-]{1,200}))?\/?$/.exec(path) ?? []
  return universityId ? { universityId, ...(programId ? { programId } : {}) } : undefined
}

/** The page of a programme, or of its university where no programme is named. */
export const buildCatalogueEntryPath = ({
  universityId,
  programId,
}: {
  universityId: string
  programId: string | null
}) => (programId ? `/university/${universityId}/${programId}` : `/university/${universityId}`)
