import { gradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { gradeText } from '#src/features/profile/rules.ts'
import { numberFormat } from '#src/shared/formats.ts'
import { linkTo } from '../markdown.parse.ts'
import { readNext } from '../queries/queries.commands.ts'
import type { AdviceIntent } from '../understanding/advice-intents.parse.ts'
import { gradeIn } from '../understanding/grades.parse.ts'
import { type Answer, page, reply } from './reply-draft.commands.ts'

/** How many programmes to choose; how many a university has is a fact of it. */
export const answerHowMany: Answer = async (reader, asked) =>
  asked.universities.length > 0 ? undefined : await answerArticle('how-many')(reader, asked)

/** An answer by an article of the help pages, with its address. */
export const answerArticle =
  (id: AdviceIntent): Answer =>
  async ({ t, appName }) => {
    const title = t(`help.article.${id}.title`)
    const article = page(title, `/help#${id}`)
    return reply([`**${title}**`, `${t(`help.article.${id}.text`, { appName })} ${article.text}`], [article.source])
  }

/** What the dashboard names as next, in its words. */
export const answerNext: Answer = async (reader) => {
  const { t } = reader
  const dashboard = page(t('assistant.page.dashboard'), '/dashboard')
  const { data, sources } = await readNext(reader)
  if (data.length === 0)
    return reply([`${t('snapshot.next.done')} ${t('snapshot.next.doneMessage')} ${dashboard.text}`], [dashboard.source])
  return reply(
    [
      t('assistant.say.next'),
      ...data.map(({ title, detail, when, page: href }) =>
        [`- ${linkTo(title, href)}`, when, detail].filter(Boolean).join(': '),
      ),
      dashboard.text,
    ],
    sources,
  )
}

/** A grade of another scale in points of 4.0, as matching reads it. */
export const answerGrade: Answer = async ({ t, language }, { question }) => {
  const written = gradeIn(question)
  const points = written ? gradePoints(written.grade, written.scale) : null
  if (!written || points === null) return undefined
  const article = page(t('help.article.grades.title'), '/help#grades')
  const format = numberFormat(language, { maximumFractionDigits: 2 })
  const grade = gradeText(written, language)
  return reply(
    [t('assistant.say.gradePoints', { grade, points: `**${format.format(points)}**`, source: article.text })],
    [article.source],
  )
}
