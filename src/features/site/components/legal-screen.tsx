import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { type LegalTextName, type TextNode, textTags } from '#src/shared/legal-text.ts'
import { getTextDirection, toLanguage } from '#src/shared/locales.ts'
import { legalTextQuery } from '../legal-text.client.ts'
import classes from './legal-screen.module.css'

/** Creates the elements of a text. Only known tags are created, with no attribute but the address of a link. */
const renderNode = (node: TextNode): ReactNode => {
  if (typeof node === 'string') return node
  const { tag, children = [], href, start } = node
  if (!textTags.includes(tag)) return null
  const attributes = { ...(href ? { href } : {}), ...(start === undefined ? {} : { start }) }
  const element = createElement(tag, attributes, ...children.map(renderNode))
  return tag === 'table' ? createElement('div', { className: classes.wide }, element) : element
}

/** Page of the operator's imprint, privacy policy or terms. `missing` is shown if there is no such text. */
export const LegalScreen = ({ name, missing }: { name: LegalTextName; missing: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(legalTextQuery(name, toLanguage(i18n.language)))
  if (data === null) return missing
  const { language } = data ?? {}
  return (
    <PageShell width="reading">
      <PageHeader title={data?.title ?? t(`footer.${name}`)} />
      {error ? (
        <ErrorState title={t('footer.textFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data ? (
        <div className={classes.text} lang={language} dir={language ? getTextDirection(language) : 'auto'}>
          {createElement(Fragment, null, ...data.nodes.map(renderNode))}
        </div>
      ) : null}
      {data || error ? null : <LoadingSkeleton />}
    </PageShell>
  )
}
