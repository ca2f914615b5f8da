import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { formatList } from '#src/shared/lists.ts'
import { editableKindsByEntity } from '../editing/editing.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import classes from './correction-form.module.css'
import type { ShownKind } from './fact-table.tsx'

// Lazy chunk, which only signed-in users open.
const FactForm = lazy(async () => ({ default: (await import('./fact-form.tsx')).FactForm }))

type MissingFactsProps = {
  id: string
  facts: Readonly<Record<string, SourcedFact>>
  kinds: readonly ShownKind[]
  /** Official page, which may state them; empty where none is known. */
  officialUrl: string
}

const anchor = 'missing'

/** Names in one line the facts of a programme that no source states, with the official page and a form to add them. */
export const MissingFacts = ({ id, facts, kinds, officialUrl }: MissingFactsProps) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const paragraphRef = useRef<HTMLParagraphElement>(null)
  // Scrolls on mount: a URL fragment can point here before this part of the page is rendered, and the browser does not
  // scroll to a missing target.
  useEffect(() => {
    if (window.location.hash === `#${anchor}`) paragraphRef.current?.scrollIntoView()
  }, [])
  const session = useQuery(sessionQuery)
  const isPerson = Boolean(session.data?.person)
  const { data } = useQuery({ ...api.catalogue.editing.status.queryOptions(), enabled: isPerson })
  const startsWith = editableKindsByEntity.programs.find((kind) => kinds.includes(kind))
  const list = formatList(
    kinds.map((kind) => t(`catalogue.fact.${kind}`)),
    i18n.language,
  )
  return (
    <>
      <Text ref={paragraphRef} id={anchor} size="sm" c="dimmed" mt="md">
        {t('catalogue.program.unknown', { list })}{' '}
        {officialUrl ? (
          <>
            {'· '}
            <Anchor size="sm" href={officialUrl} target="_blank" rel="noopener noreferrer">
              {t('catalogue.program.openPage')}
            </Anchor>{' '}
          </>
        ) : null}
        {isPerson ? null : `· ${t('catalogue.program.signInToAdd')}`}
      </Text>
      {isPerson && startsWith && !isOpen ? (
        <Button variant="default" size="sm" mt="sm" onClick={() => setOpen(true)}>
          {t('catalogue.program.addFact')}
        </Button>
      ) : null}
      {isOpen ? (
        <div className={classes.form}>
          <Suspense fallback={<Skeleton height={180} />}>
            <FactForm
              entity="programs"
              {...{ id, facts, startsWith }}
              isEditor={data?.isEditor ?? false}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}
