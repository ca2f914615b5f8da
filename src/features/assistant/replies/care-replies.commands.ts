import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'
import { formatLink } from '../markdown.parse.ts'
import { readNext } from '../queries/queries.commands.ts'
import { crisisHelpHref } from '../rules.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

/** Tells whether a question expresses despair, by the rules that hold such texts before others read them. */
export const isDespair = (question: string): boolean => classifyText(question).heldFor === 'despair'

/** Answers words of despair: where help is, and that the plans can wait. It offers nothing else. */
export const answerDespair: Answer = async ({ t }) => {
  const help = createPageLink(t('assistant.page.crisisHelp'), crisisHelpHref)
  return createReply(
    [t('assistant.say.despair'), `${t('assistant.say.despairTalk')} ${help.text}`, t('assistant.say.despairPlans')],
    [help.source],
  )
}

/** Answers worry about applying: one next step, and what helps. */
export const answerWorry: Answer = async (reader) => {
  const { t } = reader
  const article = createPageLink(t('help.article.how-many.title'), '/help#how-many')
  const mentors = createPageLink(t('mentorships.title'), '/mentors')
  const [next] = reader.person.role === 'applicant' ? (await readNext(reader)).data : []
  const step = next ? [`${t('assistant.say.oneStep')} ${formatLink(next.title, next.page)}`] : []
  return createReply(
    [t('assistant.say.worry'), ...step, `${t('assistant.say.worryTalk')} ${mentors.text}`, article.text],
    [...(next ? [{ title: next.title, href: next.page }] : []), mentors.source, article.source],
  )
}
