import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { EditorSearch } from '../editor-search.parse.ts'
import { editorStatusQuery } from '../entries.client.ts'

/** Links to the editor; renders nothing for users without the permission. */
export const EditorLinks = ({ search = {} }: { search?: EditorSearch }) => {
  const { t } = useTranslation()
  const session = useQuery(sessionQuery)
  const { data } = useQuery({ ...editorStatusQuery, enabled: Boolean(session.data?.person) })
  if (!data?.isEditor) return null
  return (
    <LinkButton to="/catalogue-editor" search={search} variant="default">
      {search.id ? t('catalogue.entries.edit') : t('catalogue.entries.title')}
    </LinkButton>
  )
}
