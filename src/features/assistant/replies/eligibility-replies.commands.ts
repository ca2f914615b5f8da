import { readTests } from '#src/features/catalogue/facts/facts.rules.ts'
import { readStatedGrade, toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import { formatGrade, isStatedGrade, type StatedGrade } from '#src/features/profile/rules.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { foldText } from '#src/shared/unicode.ts'
import { findPrograms, readChance, readShownFacts } from '../lookup/programs.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { findGrade } from '../understanding/grades.parse.ts'
import { formatReason } from './plan-replies.commands.ts'
import { formatFoundProgram, formatTier } from './program-replies.commands.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

type Academic = Awaited<ReturnType<typeof findAcademicProfile>>
type Shown = Awaited<ReturnType<typeof readShownFacts>>['shown']

/** Score of a language test in a question or in the profile. */
interface LanguageScore {
  test: 'ielts' | 'toefl'
  score: number
}

const testScore =
  /(ielts|toefl|雅思|托福|ايلتس|الايلتس|توفل|التوفل)\D{0,15}(\d{1,3}(?:[.,]\d)?)|(\d{1,3}(?:[.,]\d)?)\s?(?:in|im|en|au|on|في)?\s?(?:the |el |la |dem )?(ielts|toefl)/
const isIelts = /ielts|雅思|ايلتس/

/** Finds the score of a language test that a question states. */
const findLanguageScore = (question: string): LanguageScore | undefined => {
  const [, name, after, before, other] = testScore.exec(foldText(question)) ?? []
  const score = Number((after ?? before ?? '').replace(',', '.'))
  if (!score) return undefined
  return { test: isIelts.test(name ?? other ?? '') ? 'ielts' : 'toefl', score }
}

/** Finds the grade that a question states, else that of the profile. */
const findOwnGrade = (question: string, academic: Academic): StatedGrade | undefined => {
  const asked = findGrade(question.replace(/(\d) of (?:a |the )?(\d)/gi, '$1/$2'))
  if (asked) return asked
  const own = { grade: academic?.currentGpa, scale: academic?.gpaScale ?? '4.0' }
  return isStatedGrade(own) ? own : undefined
}

/** Compares a grade with the lowest one that the programme states. */
const gradeLine = (own: StatedGrade | undefined, shown: Shown, { t, language }: Reader): string => {
  const fact = shown.minimum_gpa
  const minimum = fact && readStatedGrade(fact.value)
  if (!minimum) return t('assistant.say.eligible.gradeNotStated')
  const least = formatGrade(minimum, language)
  const [points, needed] = [own && toGradePoints(own.grade, own.scale), toGradePoints(minimum.grade, minimum.scale)]
  if (!own || points === null || points === undefined || needed === null)
    return t('assistant.say.eligible.gradeMinimum', { minimum: `**${least}**` })
  const { format } = getNumberFormat(language, { maximumFractionDigits: 2 })
  return t(points >= needed ? 'assistant.say.eligible.gradeEnough' : 'assistant.say.eligible.gradeBelow', {
    grade: `**${formatGrade(own, language)}**`,
    points: format(points),
    minimum: `**${least}**`,
    needed: format(needed),
  })
}

/** Compares a language score with the lowest one that the programme states. */
const languageLine = ({ test, score }: LanguageScore, shown: Shown, { t, language }: Reader): string => {
  const needed = readTests(shown.tests?.value)[test]
  const name = test.toUpperCase()
  if (needed === null) return t('assistant.say.eligible.testNotStated', { test: name })
  const { format } = getNumberFormat(language)
  const key = score >= needed ? 'assistant.say.eligible.testEnough' : 'assistant.say.eligible.testBelow'
  return t(key, { test: name, score: `**${format(score)}**`, minimum: `**${format(needed)}**` })
}

/**
 * Answers whether a grade or score is enough for a named programme: against the lowest one that is stated, with the tier and
 * its evidence; what is not stated is named so, with the official page.
 */
export const answerEligibility: Answer = async (reader, { question, universities: [universityId] }) => {
  const { t, db, person } = reader
  if (!universityId) return createReply([t('assistant.say.eligible.which')])
  const {
    programs: [program],
  } = await findPrograms(reader, universityId, question)
  if (!program) return undefined
  const academic = await findAcademicProfile(db, person.id)
  const { shown, officialUrl } = await readShownFacts(reader, program)
  const score = findLanguageScore(question)
  const { data } = await readChance(reader, program)
  const name = formatFoundProgram(program)
  const official = { title: t('assistant.page.official'), href: officialUrl }
  const tiers = createPageLink(t('help.article.tiers.title'), '/help#tiers')
  const page = formatLink(t('assistant.page.program'), program.page)
  const asksGrade = !score || /\b(gpa|cgpa|grade|note|nota|moyenne)\b/i.test(question)
  return createReply(
    [
      `${formatLink(name, program.page)}:`,
      ...(score ? [`- ${languageLine(score, shown, reader)} ${page}`] : []),
      ...(asksGrade ? [`- ${gradeLine(findOwnGrade(question, academic), shown, reader)} ${page}`] : []),
      `- ${t('assistant.say.eligible.tier', { tier: `**${formatTier(data.tier, reader)}**` })} ${data.reason ? formatReason(data.reason, reader) : ''} ${page}`,
      data.tier ? t('assistant.say.chance') : t('assistant.say.chanceUnknown'),
      `${t('assistant.say.eligible.more')} ${formatLink(official.title, official.href)}`,
      tiers.text,
    ],
    [{ title: name, href: program.page }, official, tiers.source],
  )
}
