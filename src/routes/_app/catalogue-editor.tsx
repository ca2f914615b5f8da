import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { EntryEditor } from '#src/features/catalogue/entries/components/entry-editor.tsx'
import { EntryChoices, NewEntry } from '#src/features/catalogue/entries/components/new-entry.tsx'
import { toEditorSearch } from '#src/features/catalogue/entries/editor-search.parse.ts'

import { ReadEntryPage } from './-read-entry-page.tsx'

export const Route = createFileRoute('/_app/catalogue-editor')({
  validateSearch: toEditorSearch,
  component: CatalogueEditor,
})

function CatalogueEditor() {
  const { t } = useTranslation()
  const { entity, id, university } = Route.useSearch()
  const navigate = Route.useNavigate()
  const title = entity
    ? t(id ? `catalogue.entries.change.${entity}` : `catalogue.entries.new.${entity}`)
    : t('catalogue.entries.title')
  return (
    <PageShell>
      <PageHeader
        title={title}
        lede={id ? t('catalogue.entries.changeLede') : t('catalogue.entries.lede')}
        actions={
          <>
            <ReadEntryPage key={id} entity={entity} id={id} />
            <LinkButton to={entity ? '/catalogue-editor' : '/catalogue-review'} variant="default">
              {entity ? t('catalogue.entries.title') : t('catalogue.editing.reviewTitle')}
            </LinkButton>
          </>
        }
      />
      {entity && id ? <EntryEditor key={id} entity={entity} id={id} /> : null}
      {entity && !id ? (
        <NewEntry
          key={entity}
          entity={entity}
          university={university}
          onSaved={(added) => void navigate({ search: { entity, id: added } })}
        />
      ) : null}
      {entity ? null : <EntryChoices />}
    </PageShell>
  )
}
