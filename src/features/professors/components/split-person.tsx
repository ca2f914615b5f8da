import { Alert, Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { editorStatusQuery } from '#src/features/catalogue/entries/entries.client.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { Faculty } from '../contract.ts'
import { maxProfessorNameLength } from '../rules.ts'
import classes from './request-form.module.css'

type SplitProps = { member: Faculty; onSplit: (id: string) => void }

const SplitForm = ({ member, onSplit, onClose }: SplitProps & { onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const [name, setName] = useState(member.fullName)
  const [grantKeys, setGrantKeys] = useState<string[]>([])
  const split = useAppMutation({
    write: async () => await client.professors.split({ id: member.id, name: name.trim(), grantKeys }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.professors.key() }),
    failed: null,
    onDone: ({ id }) => onSplit(id),
  })
  const isOwnName = name.trim().length > 1 && name.trim() !== member.fullName
  const isPart = grantKeys.length > 0 && grantKeys.length < member.grants.length
  return (
    <section aria-labelledby="split" className={classes.form}>
      <Title order={2} id="split" mb="xs">
        {t('professors.split.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('professors.split.lede')}
      </Text>
      <Stack gap="md">
        {split.error ? (
          <Alert role="alert" color="brick" title={t('professors.split.failed')}>
            {formatErrorText(split.error, t)}
          </Alert>
        ) : null}
        <Checkbox.Group label={t('professors.split.grants')} value={grantKeys} onChange={setGrantKeys}>
          <Stack gap="xs" mt="xs">
            {member.grants.map(({ key, titles, numbers, funder }) => (
              <Checkbox
                key={key}
                value={key}
                label={<bdi>{titles[0] ?? numbers[0] ?? key}</bdi>}
                description={joinParts([funder, numbers[0] ?? ''], i18n.language)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput
          label={t('professors.split.name')}
          description={t('professors.split.nameHelp')}
          maxLength={maxProfessorNameLength}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <div className={classes.buttons}>
          <Button loading={split.isPending} disabled={!(isOwnName && isPart)} onClick={() => void split.run(undefined)}>
            {t('professors.split.make')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Stack>
    </section>
  )
}

/** Editor form that splits an entry in which an import merged two people of one name. */
export const SplitPerson = ({ member, onSplit }: SplitProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const session = useQuery(sessionQuery)
  const { data } = useQuery({ ...editorStatusQuery, enabled: Boolean(session.data?.person) })
  if (!data?.isEditor || member.isSample || member.grants.length < 2) return null
  if (isOpen) return <SplitForm member={member} onSplit={onSplit} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('professors.split.title')}
      </Button>
    </div>
  )
}
