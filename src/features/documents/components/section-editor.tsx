import { Button, Card, Checkbox, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedFact } from '../contract.ts'
import type { CvItem, CvSection } from '../cv/content.contract.ts'
import { contentLimits, emptyItem, headingOf } from '../cv/content.rules.ts'
import { freeId, itemName, moved, replaced } from '../editing.client.ts'
import type { DocumentLanguage } from '../rules.ts'
import { ItemEditor } from './item-editor.tsx'
import { MoveButtons } from './move-buttons.tsx'

/** Dragging within one list: what is dropped on an entry takes its place. */
const useDragging = (onDrop: (from: number, to: number) => void) => {
  const [from, setFrom] = useState<number>()
  return (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      setFrom(index)
    },
    onDragOver: (event: DragEvent) => {
      if (from !== undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.stopPropagation()
      if (from !== undefined) onDrop(from, index)
      setFrom(undefined)
    },
    onDragEnd: () => setFrom(undefined),
  })
}

type ItemRowProps = {
  item: CvItem
  section: CvSection['kind']
  fact: OfferedFact | undefined
  place: { isFirst: boolean; isLast: boolean }
  onMove: (step: -1 | 1) => void
  onChange: (item: CvItem) => void
  onRemove: () => void
}

const ItemRow = ({ item, section, fact, place, onMove, onChange, onRemove }: ItemRowProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(itemName(item) === '')
  const name = itemName(item) || t('documents.newItem')
  const hasChanged = fact !== undefined && item.source !== null && fact.quoted !== item.source.quoted
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          label={<bdi>{name}</bdi>}
          checked={item.isShown}
          onChange={({ currentTarget: { checked } }) => onChange({ ...item, isShown: checked })}
        />
        <Group gap={4} wrap="nowrap">
          <MoveButtons name={name} {...place} onMove={onMove} />
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
      {hasChanged && fact ? (
        <Group gap="xs" mt={4}>
          <Text size="sm">{t('documents.factChanged')}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ ...fact.item, id: item.id, isShown: item.isShown })}
          >
            {t('documents.takeFact')}
          </Button>
        </Group>
      ) : null}
      {isOpen ? <ItemEditor item={item} section={section} onChange={onChange} onRemove={onRemove} /> : null}
    </>
  )
}

type SectionEditorProps = {
  section: CvSection
  language: DocumentLanguage
  facts: OfferedFact[]
  place: { isFirst: boolean; isLast: boolean }
  onMove: (step: -1 | 1) => void
  onChange: (section: CvSection) => void
}

/** A section: on or off, its entries in their order, and the facts that could still be taken over. */
export const SectionEditor = ({ section, language, facts, place, onMove, onChange }: SectionEditorProps) => {
  const { t } = useTranslation()
  const heading = section.title || headingOf(language, section.kind)
  const { items } = section
  const change = (changed: CvItem[]) => onChange({ ...section, items: changed })
  const drag = useDragging((from, to) => change(moved(items, from, to)))
  const offered = facts.filter(
    ({ fact, section: kind }) => kind === section.kind && !items.some(({ source }) => source?.fact === fact),
  )
  const add = (item: CvItem) => change([...items, { ...item, id: freeId(items, section.id) }])
  const isFull = items.length >= contentLimits.items
  return (
    <Card component="section" aria-label={heading}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h4">
          <bdi>{heading}</bdi>
        </Title>
        <Group gap="xs" wrap="nowrap">
          <MoveButtons name={heading} {...place} onMove={onMove} />
          <Switch
            aria-label={t('documents.showSection', { name: heading })}
            checked={section.isShown}
            onChange={({ currentTarget: { checked } }) => onChange({ ...section, isShown: checked })}
          />
        </Group>
      </Group>
      <Stack gap="xs" mt="sm">
        {items.map((item, index) => (
          <div key={item.id} {...drag(index)}>
            <ItemRow
              item={item}
              section={section.kind}
              fact={facts.find(({ fact }) => fact === item.source?.fact)}
              place={{ isFirst: index === 0, isLast: index === items.length - 1 }}
              onMove={(step) => change(moved(items, index, index + step))}
              onChange={(changed) => change(replaced(items, changed))}
              onRemove={() => change(items.filter(({ id }) => id !== item.id))}
            />
          </div>
        ))}
      </Stack>
      <Group gap="xs" mt="sm">
        <Button variant="default" size="sm" disabled={isFull} onClick={() => add(emptyItem('new'))}>
          {t('documents.addItem')}
        </Button>
        {offered.map(({ fact, item }) => (
          <Button key={fact} variant="subtle" size="sm" disabled={isFull} onClick={() => add(item)}>
            {t('documents.addFact', { name: itemName(item) })}
          </Button>
        ))}
      </Group>
    </Card>
  )
}
