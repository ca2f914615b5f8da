import {
  Badge,
  Button,
  Card,
  Checkbox,
  Group,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type HTMLAttributes, memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import type { OfferedFact } from '../contract.ts'
import type { CvItem, CvSection } from '../cv/content.contract.ts'
import { contentLimits, getHeading } from '../cv/content.rules.ts'
import { createItem } from '../cv/empty-cv.rules.ts'
import {
  changeSection,
  createFreeId,
  formatItemName,
  type LostFact,
  moveEntry,
  replaceEntry,
} from '../editing.client.ts'
import type { DocumentLanguage } from '../rules.ts'
import classes from './cv-editor.module.css'
import { ItemEditor } from './item-editor.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { useDragging } from './use-dragging.ts'
import type { EditCv } from './use-saved-cv.ts'

type ItemFactProps = {
  item: CvItem
  fact: OfferedFact | undefined
  lost: LostFact | undefined
  /** Current fact that replaces a merged one. */
  standing: OfferedFact | undefined
  onChange: (item: CvItem) => void
}

const hasFactChanged = ({ source }: CvItem, fact: OfferedFact | undefined): boolean =>
  fact !== undefined && source !== null && fact.quoted !== source.quoted

/** Conflict of an entry whose fact changed or was deleted: the entry keeps its text until the user decides. */
const ItemFact = ({ item, fact, lost, standing, onChange }: ItemFactProps) => {
  const { t } = useTranslation()
  const hasChanged = hasFactChanged(item, fact)
  if (!hasChanged && !lost) return null
  const next = hasChanged ? fact : standing
  const text = hasChanged
    ? 'documents.factChanged'
    : lost?.state === 'merged'
      ? 'documents.factMerged'
      : 'documents.factGone'
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm">{t(text)}</Text>
      {next ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ ...next.item, id: item.id, isShown: item.isShown })}
        >
          {t('documents.takeFact')}
        </Button>
      ) : null}
      {hasChanged ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...item, source: null })}>
          {t('documents.keepWords')}
        </Button>
      )}
    </Group>
  )
}

type ItemRowProps = ItemFactProps & {
  section: CvSection['kind']
  index: number
  isLast: boolean
  onMove: (from: number, to: number) => void
  onRemove: (item: CvItem, at: number) => void
}

/** Row of an entry; memoized, so that typing in one does not render the others. */
const ItemRow = memo(({ section, index, isLast, onMove, onRemove, ...behind }: ItemRowProps) => {
  const { item, onChange } = behind
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(formatItemName(item) === '')
  const name = formatItemName(item) || t('documents.newItem')
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          label={<bdi>{name}</bdi>}
          checked={item.isShown}
          onChange={({ currentTarget: { checked } }) => onChange({ ...item, isShown: checked })}
        />
        <Group gap={4} wrap="nowrap">
          <MoveButtons
            name={name}
            isFirst={index === 0}
            isLast={isLast}
            onMove={(step) => onMove(index, index + step)}
          />
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={isOpen}
            aria-label={t('documents.editNamed', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('documents.edit')}
          </Button>
        </Group>
      </Group>
      <ItemFact {...behind} />
      {isOpen ? (
        <ItemEditor item={item} section={section} onChange={onChange} onRemove={() => onRemove(item, index)} />
      ) : null}
    </>
  )
})

/** Maximum number of entries that a section shows at once: rows take time to appear. */
const shownItems = 50
/** Finds the position of the first entry of the page that shows an entry. */
const findPage = (at: number) => Math.floor(at / shownItems) * shownItems

type SectionEditorProps = {
  section: CvSection
  language: DocumentLanguage
  facts: OfferedFact[]
  /** Ids of facts that the CV quotes in any section. */
  quoted: ReadonlySet<string>
  lost: ReadonlyMap<string, LostFact>
  index: number
  isLast: boolean
  /** Returns the drag handle props of the header. */
  handle: (index: number) => HTMLAttributes<HTMLElement>
  isFolded: boolean
  onFold: (sectionId: string, isFolded: boolean) => void
  onMove: (from: number, to: number) => void
  edit: EditCv
  onRemove: (section: CvSection, at: number) => void
  /** Removes an entry of a section. */
  onRemoveItem: (sectionId: string, item: CvItem, at: number) => void
}

type EntriesProps = Pick<SectionEditorProps, 'section' | 'facts' | 'quoted' | 'lost' | 'edit' | 'onRemoveItem'>

/** Entries of a section by page, and facts that could be added. */
const Entries = ({ section, facts, quoted, lost, edit, onRemoveItem }: EntriesProps) => {
  const { t } = useTranslation()
  const { id: sectionId, items } = section
  const rows = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(0)
  // Removals can leave fewer entries than the page begins with.
  const offset = Math.min(wanted, findPage(Math.max(0, items.length - 1)))
  const change = useCallback(
    (update: (before: CvItem[]) => CvItem[]) =>
      edit((now) => changeSection(now, sectionId, (before) => ({ ...before, items: update(before.items) }))),
    [edit, sectionId],
  )
  const changeItem = useCallback((item: CvItem) => change((before) => replaceEntry(before, item)), [change])
  const removeItem = useCallback(
    (item: CvItem, at: number) => onRemoveItem(sectionId, item, at),
    [onRemoveItem, sectionId],
  )
  const moveItem = useCallback(
    (from: number, to: number) => {
      flushSync(() => {
        change((before) => moveEntry(before, from, to))
        setWanted(findPage(to))
      })
      // The row of an entry that moves to another page is a new one: the focus follows it.
      if (findPage(from) !== findPage(to))
        rows.current?.children[to - findPage(to)]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    },
    [change],
  )
  const drag = useDragging(moveItem)
  const factNamed = (name: string | undefined) => facts.find(({ fact }) => fact === name)
  const offered = facts.filter(({ fact, section: kind }) => kind === section.kind && !quoted.has(fact))
  const isFull = items.length >= contentLimits.items
  const add = (item: CvItem) => {
    change((before) => [...before, { ...item, id: createFreeId(before, sectionId) }])
    setWanted(findPage(items.length))
  }
  return (
    <>
      <Stack gap="xs" mt="sm" ref={rows}>
        {items.slice(offset, offset + shownItems).map((item, at) => (
          <div key={item.id} {...drag.both(offset + at)}>
            <ItemRow
              item={item}
              section={section.kind}
              fact={factNamed(item.source?.fact)}
              lost={findLost(item, lost)}
              standing={factNamed(findReplacement(item, lost))}
              index={offset + at}
              isLast={offset + at === items.length - 1}
              onMove={moveItem}
              onChange={changeItem}
              onRemove={removeItem}
            />
          </div>
        ))}
      </Stack>
      <Pagination offset={offset} size={shownItems} total={items.length} onTurn={setWanted} />
      <Group gap="xs" mt="sm">
        <Button variant="default" size="sm" disabled={isFull} onClick={() => add(createItem('new'))}>
          {t('documents.addItem')}
        </Button>
        {offered.map(({ fact, item }) => (
          <Button key={fact} variant="subtle" size="sm" disabled={isFull} onClick={() => add(item)}>
            {t('documents.addFact', { name: formatItemName(item) })}
          </Button>
        ))}
      </Group>
    </>
  )
}

const findLost = ({ source }: CvItem, lost: ReadonlyMap<string, LostFact>) =>
  source ? lost.get(source.fact) : undefined

/** Finds the id of the fact into which the fact of an entry was merged. */
const findReplacement = (item: CvItem, lost: ReadonlyMap<string, LostFact>) => {
  const what = findLost(item, lost)
  return what?.state === 'merged' ? what.into : undefined
}

/** Section editor: heading, visibility and entries; memoized like its rows. */
export const SectionEditor = memo((props: SectionEditorProps) => {
  const { section, language, facts, lost, index, isLast, handle, onMove, edit, onRemove, isFolded, onFold } = props
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const heading = section.title || getHeading(language, section.kind)
  const change = (part: Partial<CvSection>) =>
    edit((now) => changeSection(now, section.id, (before) => ({ ...before, ...part })))
  const hasConflict = section.items.some(
    (item) =>
      hasFactChanged(
        item,
        facts.find(({ fact }) => fact === item.source?.fact),
      ) || findLost(item, lost) !== undefined,
  )
  return (
    <Card component="section" aria-label={heading}>
      <Group justify="space-between" gap="xs" {...handle(index)}>
        <Group gap="xs">
          <Title order={3} size="h4">
            <UnstyledButton
              className={classes.fold ?? ''}
              aria-expanded={!isFolded}
              onClick={() => onFold(section.id, !isFolded)}
            >
              <IconChevronDown size={18} aria-hidden="true" className={classes.arrow} />
              <bdi>{heading}</bdi>
            </UnstyledButton>
          </Title>
          {isFolded && hasConflict ? (
            <Badge variant="light" color="brass">
              {t('documents.factsToCheck')}
            </Badge>
          ) : null}
        </Group>
        <Group gap="xs" wrap="nowrap">
          <MoveButtons
            name={heading}
            isFirst={index === 0}
            isLast={isLast}
            onMove={(step) => onMove(index, index + step)}
          />
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={isRenaming}
            aria-label={t('documents.editNamed', { name: heading })}
            onClick={() => setRenaming(!isRenaming)}
          >
            {t('documents.edit')}
          </Button>
          <Switch
            aria-label={t('documents.showSection', { name: heading })}
            checked={section.isShown}
            onChange={({ currentTarget: { checked } }) => change({ isShown: checked })}
          />
        </Group>
      </Group>
      {isRenaming ? (
        <Group align="end" mt="sm">
          <TextInput
            flex={1}
            label={t('documents.heading')}
            placeholder={getHeading(language, section.kind)}
            value={section.title}
            maxLength={contentLimits.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
          <RemoveButton onClick={() => onRemove(section, index)}>{t('documents.removeSection')}</RemoveButton>
        </Group>
      ) : null}
      {isFolded ? null : <Entries {...props} />}
    </Card>
  )
})
