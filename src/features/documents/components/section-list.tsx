import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { OfferedFact } from '../contract.ts'
import type { CvContent, CvItem, CvSection } from '../cv/content.contract.ts'
import { contentLimits, getHeading, type SectionKind, sectionKinds } from '../cv/content.rules.ts'
import { createSection } from '../cv/empty-cv.rules.ts'
import {
  changeSection,
  createFreeId,
  factsQuery,
  findLostFactIds,
  formatItemName,
  indexLostFacts,
  lostFactsQuery,
  moveEntry,
} from '../editing.client.ts'
import { SectionEditor } from './section-editor.tsx'
import { useDragging } from './use-dragging.ts'
import type { EditCv } from './use-saved-cv.ts'

/** Undo state: the last removed part, and how it is restored into the current CV. */
interface Removed {
  name: string
  restore: (content: CvContent) => CvContent
}

const withSection = (section: CvSection, at: number) => (content: CvContent) =>
  content.sections.some(({ id }) => id === section.id)
    ? content
    : { ...content, sections: content.sections.toSpliced(at, 0, section) }

const withItem = (sectionId: string, item: CvItem, at: number) => (content: CvContent) => ({
  ...content,
  sections: content.sections.map((section) =>
    section.id === sectionId && !section.items.some(({ id }) => id === item.id)
      ? { ...section, items: section.items.toSpliced(at, 0, item) }
      : section,
  ),
})

type AddSectionProps = {
  content: CvContent
  /** Facts of the user that fit a section of each kind. */
  factsOf: (kind: SectionKind) => CvItem[]
  onAdd: (section: CvSection) => void
}

/** Offers missing sections with the facts they would contain, and custom sections without limit. */
const AddSection = ({ content, factsOf, onAdd }: AddSectionProps) => {
  const { t } = useTranslation()
  const { sections, language } = content
  const kinds = sectionKinds.filter((kind) => kind === 'other' || !sections.some((section) => section.kind === kind))
  const add = (kind: SectionKind) => {
    const id = sections.some((section) => section.id === kind) ? createFreeId(sections, kind) : kind
    const isFurther = sections.some((section) => section.kind === kind)
    onAdd({ ...createSection(kind, isFurther ? [] : factsOf(kind)), id })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant={sections.length === 0 ? 'filled' : 'default'}
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={sections.length >= contentLimits.sections}
        >
          {t('documents.addSection')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const count = sections.some((section) => section.kind === kind) ? 0 : factsOf(kind).length
          return (
            <Menu.Item key={kind} onClick={() => add(kind)}>
              <bdi>{getHeading(language, kind)}</bdi>{' '}
              {count > 0 ? (
                <Text span size="sm" c="dimmed" ms="xs">
                  {t('documents.factCount', { count })}
                </Text>
              ) : null}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Entries of a CV above which its sections start folded: each open entry slows down typing. */
const maxUnfoldedItems = 30

/** Place of a new section: before the first one that usually follows it. */
const findSectionPlace = (sections: readonly CvSection[], kind: SectionKind): number => {
  const rank = sectionKinds.indexOf(kind)
  const at = sections.findIndex((section) => sectionKinds.indexOf(section.kind) > rank)
  return at === -1 ? sections.length : at
}

type JumpListProps = { content: CvContent; onJump: (id: string) => void }

/** Links to the sections of a CV with the number of their entries. */
const JumpList = ({ content: { sections, language }, onJump }: JumpListProps) => {
  const { t, i18n } = useTranslation()
  if (sections.length < 2) return null
  return (
    <Group component="nav" gap={4} aria-label={t('documents.sections')}>
      {sections.map(({ id, kind, title, items }) => (
        <Button key={id} variant="subtle" size="compact-md" onClick={() => onJump(id)}>
          <bdi>{title || getHeading(language, kind)}</bdi>
          <Text span size="sm" c="dimmed" ms={6} data-figures>
            {getNumberFormat(i18n.language).format(items.length)}
          </Text>
        </Button>
      ))}
    </Group>
  )
}

const noFacts: OfferedFact[] = []

/** Ids of the quoted facts; the same set until one of them changes. */
const useQuotedFacts = (sections: readonly CvSection[]): ReadonlySet<string> => {
  const ids = sections.flatMap(({ items }) => items.flatMap(({ source }) => (source ? [source.fact] : [])))
  const key = ids.join('\n')
  return useMemo(() => new Set(key.split('\n')), [key])
}

type SectionListProps = { content: CvContent; edit: EditCv }

/** Sortable sections of a CV: add, rename, move and remove, with undo for the last removal. */
export const SectionList = ({ content, edit }: SectionListProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(factsQuery)
  const { sections, language } = content
  const facts = data?.facts ?? noFacts
  const { data: compared } = useQuery(lostFactsQuery(data ? findLostFactIds(content, facts) : []))
  const [removed, setRemoved] = useState<Removed>()
  const moveSection = useCallback(
    (from: number, to: number) => edit((now) => ({ ...now, sections: moveEntry(now.sections, from, to) })),
    [edit],
  )
  const drag = useDragging((from, to) => moveSection(from, to))
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    const isLong = sections.reduce((sum, { items }) => sum + items.length, 0) > maxUnfoldedItems
    return new Set(isLong ? sections.slice(1).map(({ id }) => id) : [])
  })
  const fold = useCallback(
    (id: string, isFolded: boolean) =>
      setFolded((before) => new Set(isFolded ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )
  const places = useRef<HTMLDivElement>(null)
  const show = (at: number) => {
    const place = places.current?.children[at]
    place?.scrollIntoView({ block: 'start' })
    place?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
  }
  const jump = (id: string) => {
    flushSync(() => fold(id, false))
    show(sections.findIndex((section) => section.id === id))
  }
  const addSection = (section: CvSection) => {
    const at = findSectionPlace(sections, section.kind)
    fold(section.id, false)
    edit(withSection(section, at))
    // A menu that closes returns the focus to its button unless the focus has moved since.
    window.setTimeout(() => show(at))
  }
  const lost = useMemo(() => indexLostFacts(compared ?? []), [compared])
  const quoted = useQuotedFacts(sections)
  const factsOf = (kind: SectionKind) =>
    facts.filter(({ fact, section }) => section === kind && !quoted.has(fact)).map(({ item }) => item)
  const removeSection = useCallback(
    (section: CvSection, at: number) => {
      edit((now) => ({ ...now, sections: now.sections.filter(({ id }) => id !== section.id) }))
      setRemoved({ name: section.title || getHeading(language, section.kind), restore: withSection(section, at) })
    },
    [edit, language],
  )
  const removeItem = useCallback(
    (sectionId: string, item: CvItem, at: number) => {
      edit((now) =>
        changeSection(now, sectionId, (section) => ({
          ...section,
          items: section.items.filter(({ id }) => id !== item.id),
        })),
      )
      setRemoved({
        name: formatItemName(item) || t('documents.newItem'),
        restore: withItem(sectionId, item, at),
      })
    },
    [edit, t],
  )
  return (
    <>
      <JumpList content={content} onJump={jump} />
      <Stack gap="md" ref={places}>
        {sections.map((section, index) => (
          <div key={section.id} {...drag.target(index)}>
            <SectionEditor
              section={section}
              language={language}
              facts={facts}
              quoted={quoted}
              lost={lost}
              index={index}
              isLast={index === sections.length - 1}
              handle={drag.handle}
              isFolded={folded.has(section.id)}
              onFold={fold}
              onMove={moveSection}
              edit={edit}
              onRemove={removeSection}
              onRemoveItem={removeItem}
            />
          </div>
        ))}
      </Stack>
      {sections.length === 0 ? <Text c="dimmed">{t('documents.noSections')}</Text> : null}
      <Group justify="space-between">
        <AddSection content={content} factsOf={factsOf} onAdd={addSection} />
        <Group gap="sm" role="status">
          {removed ? (
            <>
              <Text size="sm">{t('documents.removed', { name: removed.name })}</Text>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => {
                  edit(removed.restore)
                  setRemoved(undefined)
                }}
              >
                {t('documents.undo')}
              </Button>
            </>
          ) : null}
        </Group>
      </Group>
    </>
  )
}
