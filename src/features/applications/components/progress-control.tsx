import { Button, Group, NumberInput, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationDetails } from '../contract.ts'
import { clampProgress } from '../rules.ts'
import { useApplicationChange } from './use-application-change.ts'

/** How far an application is: counted from its requirements, or as the person says. */
export const ProgressControl = ({ application }: { application: ApplicationDetails }) => {
  const { t, i18n } = useTranslation()
  const { progress, isProgressByHand } = application
  const [draft, setDraft] = useState<string | number>()
  const change = useApplicationChange(application, { onSaved: () => setDraft(undefined) })
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress / 100)
  const wanted = Number(draft)
  const isNumber = draft !== '' && Number.isFinite(wanted)
  if (draft !== undefined) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isNumber) void change.run({ progress: clampProgress(wanted) })
        }}
      >
        <Group align="flex-start" gap="sm">
          <NumberInput
            autoFocus
            label={t('applications.progress.field')}
            description={t('applications.progress.help')}
            error={isNumber ? undefined : t('applications.progress.needNumber')}
            w="10rem"
            value={draft}
            onChange={setDraft}
          />
          <Group gap="sm" mt={30}>
            <Button type="submit" loading={change.isPending}>
              {t('applications.progress.save')}
            </Button>
            <Button variant="subtle" onClick={() => setDraft(undefined)}>
              {t('ui.cancel')}
            </Button>
          </Group>
        </Group>
      </form>
    )
  }
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text fw={600} data-figures>
          {t('applications.progress.value', { percent })}
        </Text>
        <Button variant="subtle" size="sm" onClick={() => setDraft(progress)}>
          {t('applications.progress.adjust')}
        </Button>
      </Group>
      <Progress value={progress} aria-label={t('applications.progress.value', { percent })} />
      {isProgressByHand ? (
        <Group gap="sm" mt="xs">
          <Text size="sm" c="dimmed">
            {t('applications.progress.byHand')}
          </Text>
          <Button
            variant="subtle"
            size="sm"
            loading={change.isPending}
            onClick={() => void change.run({ progress: null })}
          >
            {t('applications.progress.count')}
          </Button>
        </Group>
      ) : null}
    </div>
  )
}
