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
import { type HTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import type { OfferedFact } from '../contract.ts'
import type { CvItem, CvSection } from '../cv/content.contract.ts'
import { contentLimits, getHeading } from '../cv/content.rules.ts'
import { createItem } from '../cv/empty-cv.rules.ts'
import { createFreeId, formatItemName, type LostFact, moveEntry, replaceEntry } from '../editing.client.ts'
import type { DocumentLanguage } from '../rules.ts'
import classes from './cv-editor.module.css'
import { ItemEditor } from './item-editor.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { useDragging } from './use-dragging.ts'

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
  position: { isFirst: boolean; isLast: boolean }
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const ItemRow = ({ section, position, onMove, onRemove, ...behind }: ItemRowProps) => {
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
          <MoveButtons name={name} {...position} onMove={onMove} />
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
      {isOpen ? <ItemEditor item={item} section={section} onChange={onChange} onRemove={onRemove} /> : null}
    </>
  )
}

type SectionEditorProps = {
  section: CvSection
  language: DocumentLanguage
  facts: OfferedFact[]
  /** Ids of facts that the CV quotes in any section. */
  quoted: ReadonlySet<string>
  lost: ReadonlyMap<string, LostFact>
  position: { isFirst: boolean; isLast: boolean }
  /** Drag handle props of the header. */
  handle: HTMLAttributes<HTMLElement>
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  onMove: (step: -1 | 1) => void
  onChange: (section: CvSection) => void
  onRemove: () => void
  /** Removes an entry; `name` is shown in the undo toast. */
  onRemoveItem: (item: CvItem) => void
}

/** Section editor: heading, visibility, sorted entries, and facts that could be added. */
export const SectionEditor = (props: SectionEditorProps) => {
  const { section, language, facts, quoted, lost, position, handle, onMove, onChange, onRemove, onRemoveItem } = props
  const { isFolded, onFold } = props
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const heading = section.title || getHeading(language, section.kind)
  const { items } = section
  const change = (changed: CvItem[]) => onChange({ ...section, items: changed })
  const drag = useDragging((from, to) => change(moveEntry(items, from, to)))
  const offered = facts.filter(({ fact, section: kind }) => kind === section.kind && !quoted.has(fact))
  const factNamed = (name: string | undefined) => facts.find(({ fact }) => fact === name)
  const behindOf = ({ source }: CvItem) => {
    const what = source ? lost.get(source.fact) : undefined
    return { lost: what, standing: what?.state === 'merged' ? factNamed(what.into) : undefined }
  }
  const hasConflict = items.some(
    (item) => hasFactChanged(item, factNamed(item.source?.fact)) || behindOf(item).lost !== undefined,
  )
  const add = (item: CvItem) => change([...items, { ...item, id: createFreeId(items, section.id) }])
  const isFull = items.length >= contentLimits.items
  return (
    <Card component="section" aria-label={heading}>
      <Group justify="space-between" gap="xs" {...handle}>
        <Group gap="xs">
          <Title order={3} size="h4">
            <UnstyledButton className={classes.fold ?? ''} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
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
          <MoveButtons name={heading} {...position} onMove={onMove} />
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
            onChange={({ currentTarget: { checked } }) => onChange({ ...section, isShown: checked })}
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
            onChange={({ currentTarget: { value } }) => onChange({ ...section, title: value })}
          />
          <RemoveButton onClick={onRemove}>{t('documents.removeSection')}</RemoveButton>
        </Group>
      ) : null}
      {isFolded ? null : (
        <>
          <Stack gap="xs" mt="sm">
            {items.map((item, index) => (
              <div key={item.id} {...drag.both(index)}>
                <ItemRow
                  item={item}
                  section={section.kind}
                  fact={factNamed(item.source?.fact)}
                  {...behindOf(item)}
                  position={{ isFirst: index === 0, isLast: index === items.length - 1 }}
                  onMove={(step) => change(moveEntry(items, index, index + step))}
                  onChange={(changed) => change(replaceEntry(items, changed))}
                  onRemove={() => onRemoveItem(item)}
                />
              </div>
            ))}
          </Stack>
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
      )}
    </Card>
  )
}
