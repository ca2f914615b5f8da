import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { EditableEntity } from '../editing/editing.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import classes from './correction-form.module.css'
import { EntryChangeForm } from './entry-change-form.tsx'
import { FactForm } from './fact-form.tsx'

type CorrectionFormProps = {
  entity: EditableEntity
  id: string
  /** Known facts, which pre-fill a correction. */
  facts: Readonly<Record<string, SourcedFact>>
  isInEditor?: boolean
}

type ActionsProps = Pick<CorrectionFormProps, 'entity' | 'id'> & { onOpen: (what: 'fact' | 'entry') => void }

const EditorActions = ({ entity, id, isInEditor, onOpen }: ActionsProps & { isInEditor: boolean }) => {
  const { t } = useTranslation()
  return (
    <Group gap="md" mt="md">
      <Button variant="default" size="sm" onClick={() => onOpen('fact')}>
        {t('catalogue.editing.openEditor')}
      </Button>
      {isInEditor ? null : (
        <>
          <TextLink to="/catalogue-editor" search={{ entity, id }}>
            {t('catalogue.entries.edit')}
          </TextLink>
          {entity === 'universities' ? (
            <TextLink to="/catalogue-editor" search={{ entity: 'programs', university: id }}>
              {t('catalogue.entries.new.programs')}
            </TextLink>
          ) : null}
          <TextLink to="/catalogue-review">{t('catalogue.editing.reviewTitle')}</TextLink>
        </>
      )}
    </Group>
  )
}

const ReaderActions = ({ onOpen }: Pick<ActionsProps, 'onOpen'>) => {
  const { t } = useTranslation()
  return (
    <Group gap="md" mt="md">
      <Button variant="default" size="sm" onClick={() => onOpen('fact')}>
        {t('catalogue.editing.open')}
      </Button>
      <Button variant="default" size="sm" onClick={() => onOpen('entry')}>
        {t('catalogue.change.open')}
      </Button>
      <TextLink to="/catalogue-review" search={{ tab: 'own' }}>
        {t('catalogue.change.mine')}
      </TextLink>
    </Group>
  )
}

/** Shows the actions to correct a fact and to report an entry, for signed-in users. */
export const CorrectionForm = ({ entity, id, facts, isInEditor = false }: CorrectionFormProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'fact' | 'entry'>()
  const session = useQuery(sessionQuery)
  const isPerson = Boolean(session.data?.person)
  const { data } = useQuery({ ...api.catalogue.editing.status.queryOptions(), enabled: isPerson })
  const isEditor = data?.isEditor ?? false
  const close = () => setOpened(undefined)
  if (!isPerson)
    return (
      <Text size="sm" c="dimmed" mt="md">
        {t('catalogue.editing.signIn')}
      </Text>
    )
  if (!opened && isEditor) return <EditorActions {...{ entity, id, isInEditor }} onOpen={setOpened} />
  if (!opened) return <ReaderActions onOpen={setOpened} />
  return (
    <div className={classes.form}>
      {opened === 'entry' ? (
        <EntryChangeForm entity={entity} id={id} onDone={close} />
      ) : (
        <FactForm {...{ entity, id, facts, isEditor }} onDone={close} />
      )}
    </div>
  )
}
