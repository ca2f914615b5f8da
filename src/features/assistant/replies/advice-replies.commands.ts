import type { HelpArticleId } from '#src/features/help/rules.ts'
import { toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { formatGrade } from '#src/features/profile/rules.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatLink } from '../markdown.parse.ts'
import { readNext } from '../queries/queries.commands.ts'
import { findGrade } from '../understanding/grades.parse.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

/** Answers how many programmes to choose; the number of programmes of a university is a fact instead. */
export const answerHowMany: Answer = async (reader, request) =>
  request.universities.length > 0 ? undefined : await answerArticle('how-many')(reader, request)

/** Creates an answer from a help article, with its address. */
export const answerArticle =
  (id: HelpArticleId): Answer =>
  async ({ t, appName }) => {
    const title = t(`help.article.${id}.title`, { appName })
    const article = createPageLink(title, `/help#${id}`)
    return createReply([`**${title}** ${t(`help.article.${id}.text`, { appName })} ${article.text}`], [article.source])
  }

/** Answers with the next actions of the dashboard, in its words. */
export const answerNext: Answer = async (reader) => {
  const { t } = reader
  const dashboard = createPageLink(t('assistant.page.dashboard'), '/dashboard')
  const { data, sources } = await readNext(reader)
  if (data.length === 0)
    return createReply(
      [`**${t('snapshot.next.done')}**`, `${t('snapshot.next.doneMessage')} ${dashboard.text}`],
      [dashboard.source],
    )
  return createReply(
    [
      t('assistant.say.next'),
      ...data.map(({ title, detail, when, page: href }) =>
        [`- ${formatLink(title, href)}`, when, detail].filter(Boolean).join(': '),
      ),
      dashboard.text,
    ],
    sources,
  )
}

/** Converts a grade of another scale to the 4.0 scale, as matching does. */
export const answerGrade: Answer = async ({ t, language }, { question }) => {
  const written = findGrade(question)
  const points = written ? toGradePoints(written.grade, written.scale) : null
  if (!written || points === null) return undefined
  const article = createPageLink(t('help.article.grades.title'), '/help#grades')
  const format = getNumberFormat(language, { maximumFractionDigits: 2 })
  const grade = formatGrade(written, language)
  return createReply(
    [t('assistant.say.gradePoints', { grade, points: `**${format.format(points)}**`, source: article.text })],
    [article.source],
  )
}
