import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { joinParts } from '#src/shared/lists.ts'
import type { Due } from '../../editing/editing.contract.ts'
import { type EditableKind, editableKinds } from '../../editing/editing.rules.ts'
import { dueQuery } from '../entries.client.ts'
import classes from './due-list.module.css'
import { ReviewSection } from './review-section.tsx'

const isKind = (kind: string | null): kind is EditableKind => kind !== null && kind in editableKinds

const Reason = ({ due: { reason, kind, year } }: { due: Due }) => {
  const { t } = useTranslation()
  if (reason === 'unverified') return t('catalogue.entries.unverified')
  if (reason === 'conflict')
    return t('catalogue.entries.conflicting', { fact: isKind(kind) ? t(`catalogue.fact.${kind}`) : kind })
  return [isKind(kind) ? t(`catalogue.fact.${kind}`) : kind, t('catalogue.fact.old', { year: year ?? '' })].join(': ')
}

/** Lists an editor's tasks: outdated facts, and entries known by name only. */
export const DueList = () => {
  const { t, i18n } = useTranslation()
  return (
    <ReviewSection
      id="due"
      title={t('catalogue.entries.dueTitle')}
      failed={t('catalogue.entries.dueFailed')}
      query={useQuery(dueQuery)}
    >
      {({ due: all, total }) => (
        <>
          {total === 0 ? <Text>{t('catalogue.entries.dueNone')}</Text> : null}
          <ul data-bare className={classes.list}>
            {all.map((due) => (
              <li key={`${due.entity} ${due.id} ${due.kind}`}>
                <TextLink to="/catalogue-editor" search={{ entity: due.entity, id: due.id }}>
                  <bdi>{joinParts([due.name, due.universityName], i18n.language)}</bdi>
                </TextLink>
                <Text size="sm" c="dimmed">
                  <Reason due={due} />
                </Text>
                {due.urls.map((url) => (
                  <Anchor key={url} size="sm" href={url} target="_blank" rel="noopener" className={classes.page ?? ''}>
                    <bdi>{url}</bdi>
                  </Anchor>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </ReviewSection>
  )
}
