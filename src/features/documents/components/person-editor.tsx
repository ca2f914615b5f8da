import { Card, NativeSelect, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#src/shared/locales.ts'
import type { CvContent, CvPerson } from '../cv/content.contract.ts'
import { contentLimits } from '../cv/content.rules.ts'
import { documentDesigns, documentLanguages, getTextDirection, paperSizes } from '../rules.ts'
import classes from './cv-editor.module.css'
import { useTargets } from './use-targets.ts'

type EditorProps = { content: CvContent; onChange: (content: CvContent) => void }

const lengths = {
  name: contentLimits.name,
  headline: contentLimits.line,
  email: contentLimits.line,
  phone: contentLimits.phone,
  location: contentLimits.line,
} as const

/** Layout settings: design, language, paper size and target number of pages. */
export const AppearanceEditor = ({ content, onChange }: EditorProps) => {
  const { t } = useTranslation()
  const targets = useTargets()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        className={classes.whole ?? ''}
        label={t('writing.purpose.target')}
        description={t('writing.purpose.targetHelp')}
        data={[{ value: '', label: t('writing.purpose.noTarget') }, ...targets]}
        value={targets.some(({ value }) => value === content.targetId) ? (content.targetId ?? '') : ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...content, targetId: value === '' ? null : value })}
      />
      <Select
        label={t('documents.design')}
        data={documentDesigns.map((value) => ({ value, label: t(`documents.designs.${value}`) }))}
        value={content.design}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ ...content, design: documentDesigns.find((one) => one === value) ?? content.design })
        }
      />
      <Select
        label={t('documents.language')}
        data={documentLanguages.map((value) => ({ value, label: languageNames[value] }))}
        value={content.language}
        allowDeselect={false}
        onChange={(value) => {
          const language = documentLanguages.find((one) => one === value) ?? content.language
          onChange({ ...content, language, direction: getTextDirection(language) })
        }}
      />
      <Select
        label={t('documents.sheet')}
        data={paperSizes.map((value) => ({ value, label: t(`documents.sheets.${value}`) }))}
        value={content.sheet}
        allowDeselect={false}
        onChange={(value) => onChange({ ...content, sheet: paperSizes.find((one) => one === value) ?? content.sheet })}
      />
      <NumberInput
        label={t('documents.pageTarget')}
        min={contentLimits.leastPages}
        max={contentLimits.pages}
        clampBehavior="strict"
        value={content.pageTarget ?? ''}
        onChange={(value) => onChange({ ...content, pageTarget: typeof value === 'number' ? value : null })}
      />
    </SimpleGrid>
  )
}

/** Personal details of the CV. */
export const PersonEditor = ({ content, onChange }: EditorProps) => {
  const { t } = useTranslation()
  const { person } = content
  const set = (part: Partial<CvPerson>) => onChange({ ...content, person: { ...person, ...part } })
  return (
    <Card component="section" aria-label={t('documents.person')}>
      <Title order={3} size="h4">
        {t('documents.person')}
      </Title>
      <Stack gap="sm" mt="sm">
        {(['name', 'headline', 'email', 'phone', 'location'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`documents.personFields.${field}`)}
            value={person[field]}
            maxLength={lengths[field]}
            onChange={({ currentTarget: { value } }) => set({ [field]: value })}
          />
        ))}
        <Textarea
          label={t('documents.personFields.links')}
          description={t('documents.personFields.linksHelp')}
          value={person.links.join('\n')}
          autosize
          onChange={({ currentTarget: { value } }) =>
            set({
              links:
                value === ''
                  ? []
                  : value
                      .split('\n')
                      .slice(0, contentLimits.links)
                      .map((link) => link.slice(0, contentLimits.line)),
            })
          }
        />
        <Textarea
          label={t('documents.personFields.summary')}
          value={person.summary}
          maxLength={contentLimits.text}
          autosize
          minRows={2}
          maxRows={10}
          onChange={({ currentTarget: { value } }) => set({ summary: value })}
        />
      </Stack>
    </Card>
  )
}
