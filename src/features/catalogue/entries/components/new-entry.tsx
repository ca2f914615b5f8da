import { Card, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { editorStatusQuery, toDraft } from '../entries.client.ts'
import { type EntryKind, entryKinds } from '../entry-kinds.rules.ts'
import { EntryForm } from './entry-form.tsx'

/** Links to the forms for new entries. */
export const EntryChoices = () => {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      {entryKinds.map((entity) => (
        <Card key={entity} component="article">
          <Title order={2} size="lg">
            <TextLink to="/catalogue-editor" search={{ entity }}>
              {t(`catalogue.entries.new.${entity}`)}
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed" mt="xs">
            {t(`catalogue.entries.newHelp.${entity}`)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

type NewEntryProps = { entity: EntryKind; university: string | undefined; onSaved: (id: string) => void }

/** Form for a new entry, for editors. */
export const NewEntry = ({ entity, university, onSaved }: NewEntryProps) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(editorStatusQuery)
  if (isPending) return <LoadingSkeleton rows={6} />
  if (!data?.isEditor) return <Text>{t('catalogue.editing.noEditor')}</Text>
  return <EntryForm entity={entity} initial={toDraft(entity, { universityId: university })} onSaved={onSaved} />
}
