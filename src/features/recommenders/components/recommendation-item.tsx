import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import type { RecommendationLetter } from '../contract.ts'
import type { LetterAnswer, LetterState } from '../rules.ts'
import { LetterDue } from './letter-due.tsx'

type RecommendationItemProps = {
  letter: RecommendationLetter
  isBusy: boolean
  onAnswer: (answer: LetterAnswer) => void
}

/** How the university takes the letter, with the address or the words of the applicant. */
const Method = ({ letter: { method, instructions } }: Pick<RecommendationItemProps, 'letter'>) => {
  const { t } = useTranslation()
  return (
    <div>
      <Text size="sm">{t(`recommenders.method.${method}`)}</Text>
      {instructions === '' ? null : isSecureWebAddress(instructions) ? (
        <Anchor
          size="sm"
          href={instructions}
          target="_blank"
          rel="noopener noreferrer nofollow"
          dir="ltr"
          style={{ overflowWrap: 'anywhere' }}
        >
          {instructions}
        </Anchor>
      ) : (
        <Text size="sm">
          <bdi>{instructions}</bdi>
        </Text>
      )}
    </div>
  )
}

const answerOf = {
  agree: 'agreed',
  agreeAfterAll: 'agreed',
  notSent: 'agreed',
  sent: 'sent',
  decline: 'declined',
} as const satisfies Record<string, LetterAnswer>

/** Buttons in each state; the first one is the likely answer. */
const answersIn = {
  asked: ['agree', 'sent', 'decline'],
  agreed: ['sent', 'decline'],
  sent: ['notSent'],
  declined: ['agreeAfterAll'],
} as const satisfies Record<LetterState, readonly (keyof typeof answerOf)[]>

const Answers = ({ letter: { state, university }, isBusy, onAnswer }: RecommendationItemProps) => {
  const { t } = useTranslation()
  return answersIn[state].map((text, place) => (
    <Button
      // One key in every state, so that the button that was pressed keeps the focus.
      key={place === 0 ? 'first' : text}
      variant={place === 0 && (state === 'asked' || state === 'agreed') ? 'filled' : 'default'}
      aria-disabled={isBusy}
      {...(isBusy ? { 'data-disabled': true } : {})}
      aria-label={t(`recommenders.answer.${text}Named`, { name: university })}
      onClick={({ detail }) => {
        // The second press of a double click would be the next answer.
        if (detail < 2) onAnswer(answerOf[text])
      }}
    >
      {t(`recommenders.answer.${text}`)}
    </Button>
  ))
}

/** One letter on the private page: the programme, when and how it is due, and the answers of the recommender. */
export const RecommendationItem = (props: RecommendationItemProps) => {
  const { t, i18n } = useTranslation()
  const { university, program, state, stateAt, deadline } = props.letter
  return (
    <Card component="article" aria-label={university}>
      <Title order={2} size="h3">
        <bdi>{university}</bdi>
      </Title>
      <Text>
        <bdi>{program}</bdi>
      </Text>
      <Stack gap="xs" mt="sm">
        <LetterDue deadline={deadline} />
        <Method letter={props.letter} />
        {state === 'asked' ? null : (
          <Text role="status">{t(`recommenders.answered.${state}`, { date: formatDate(stateAt, i18n.language) })}</Text>
        )}
      </Stack>
      <Group gap="sm" mt="md">
        <Answers {...props} />
      </Group>
    </Card>
  )
}
