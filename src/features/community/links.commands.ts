import { helpArticles } from '#src/features/help/rules.ts'
import type { Db } from '#src/server/database.ts'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { listProfessorNames, listProgramNames, listUniversityNames } from './links.data.ts'
import { formatLinkName, type LinkKind, type PostLink } from './posts.rules.ts'

interface LinkQuery {
  kind: LinkKind
  id: string
}

/** Titles of a help article in all languages: readers of a post may use another language than its author. */
const articleNames = (id: string): PostLink[] =>
  helpArticles.some((article) => article.id === id)
    ? languages.map((language) => ({
        ...{ kind: 'help' as const, id, universityId: null },
        name: getTranslator(language)(`help.article.${id as 'begin'}.title`),
      }))
    : []

/**
 * Resolves the links that a text names behind a #, with their catalogue names. Returns those that exist and occur in
 * the text, once each.
 */
export const resolveLinks = async (db: Db, text: string, queries: readonly LinkQuery[]): Promise<PostLink[]> => {
  const idsOf = (kind: LinkKind) => [...new Set(queries.filter((one) => one.kind === kind).map(({ id }) => id))]
  const found: PostLink[] = [
    ...(await listProgramNames(db, idsOf('programme'))).map(({ id, universityId, name, universityName }) => ({
      ...{ kind: 'programme' as const, id, universityId },
      name: formatLinkName(name, universityName),
    })),
    ...(await listUniversityNames(db, idsOf('university'))).map(({ id, name }) => ({
      ...{ kind: 'university' as const, id, universityId: null },
      name: formatLinkName(name),
    })),
    ...(await listProfessorNames(db, idsOf('professor').filter(isUuid))).map(({ id, name, universityName }) => ({
      ...{ kind: 'professor' as const, id, universityId: null },
      name: formatLinkName(name, universityName),
    })),
    ...idsOf('help').flatMap(articleNames),
  ]
  const isNamed = found.filter(({ name }) => text.includes(`#${name}`))
  return [...new Map(isNamed.map((link) => [`${link.kind} ${link.id}`, link])).values()]
}
