import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recommendersQuery } from '../client.ts'
import { LetterDraftDialog } from './letter-draft-dialog.tsx'

/** Recommenders who sent a letter, each with the draft of a note of thanks. */
export const ThankRecommenders = () => {
  const { t } = useTranslation()
  const { data } = useQuery(recommendersQuery)
  const [openId, setOpenId] = useState<string>()
  const letters = data?.letters ?? []
  const lettersOf = (id: string) => letters.filter(({ recommenderId }) => recommenderId === id)
  const helpful = (data?.recommenders ?? []).filter(({ id }) => lettersOf(id).some(({ state }) => state === 'sent'))
  const opened = helpful.find(({ id }) => id === openId)
  if (helpful.length === 0) return null
  return (
    <section aria-labelledby="thanks">
      <Title order={2} id="thanks">
        {t('recommenders.thank')}
      </Title>
      <Group gap="sm" mt="sm">
        {helpful.map(({ id, name }) => (
          <Button key={id} variant="default" onClick={() => setOpenId(id)}>
            {t('recommenders.draft.openNamed', { name })}
          </Button>
        ))}
      </Group>
      {opened ? (
        <LetterDraftDialog recommender={opened} letters={lettersOf(opened.id)} onClose={() => setOpenId(undefined)} />
      ) : null}
    </section>
  )
}
