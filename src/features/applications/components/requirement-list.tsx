import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconNotes, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { formatRequirementError } from '../client.ts'
import type { ApplicationDetails, Requirement } from '../contract.ts'
import { formatRequirementName } from '../requirement-name.format.ts'
import { splitAddresses } from '../requirement-notes.parse.ts'
import { isDone, isLetterKind, type RequirementStatus, requirementStatuses } from '../rules.ts'
import { AddRequirement } from './add-requirement.tsx'
import { RemoveRequirement } from './remove-requirement.tsx'
import { RenameRequirement } from './rename-requirement.tsx'
import { RequirementEditor, useHasRequirementDraft } from './requirement-editor.tsx'
import { RequirementFile } from './requirement-file.tsx'
import classes from './requirement-list.module.css'
import { useRequirementWrite } from './use-requirement-write.ts'

const useChange = (requirement: Requirement) => {
  const { t } = useTranslation()
  return useRequirementWrite<RequirementStatus>(requirement, {
    send: async (key, status) => await client.applications.updateRequirement({ ...key, status }),
    failed: (error) => formatRequirementError(error, formatRequirementName(requirement.kind, t), t),
  })
}

const FileLink = ({ requirement: { id, applicationId, file } }: { requirement: Requirement }) => {
  const { i18n } = useTranslation()
  if (!file) return null
  const size = getNumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return (
    <Text size="sm">
      <Anchor size="sm" href={`/api/applications/${applicationId}/requirements/${id}/file`} download={file.name}>
        <bdi>{file.name}</bdi>
      </Anchor>{' '}
      <Text span c="dimmed" size="sm" data-figures>
        {size.format(Math.max(1, file.size / 1024))}
      </Text>
    </Text>
  )
}

/** Link with the site as its text; the accessible name also has the requirement. */
const SiteLink = ({ url, name }: { url: string; name: string }) => {
  const site = new URL(url).hostname.replace(/^www\./, '')
  return (
    <Anchor
      size="sm"
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url}
      aria-label={`${name}: ${site}`}
      className={classes.link ?? ''}
    >
      <bdi>{site}</bdi>
    </Anchor>
  )
}

const Material = ({ requirement, name }: { requirement: Requirement; name: string }) => {
  const { notes, link, file } = requirement
  if (!(notes || link || file)) return null
  return (
    <div className={classes.texts}>
      {notes ? (
        <Text size="sm" className={classes.notes ?? ''}>
          {splitAddresses(notes).map(({ start, text, url }) =>
            url ? <SiteLink key={start} {...{ url, name }} /> : <span key={start}>{text}</span>,
          )}
        </Text>
      ) : null}
      {isWebAddress(link) ? <SiteLink url={link} name={name} /> : null}
      <FileLink requirement={requirement} />
    </div>
  )
}

type Form = 'notes' | 'name'

type ToolsProps = { requirement: Requirement; name: string; closed: Form | undefined; onOpen: (form: Form) => void }

const Tools = ({ requirement, name, closed, onOpen }: ToolsProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="xs" className={classes.tools ?? ''}>
      <Button
        variant="subtle"
        size="sm"
        autoFocus={closed === 'notes'}
        leftSection={<IconNotes size={18} aria-hidden="true" />}
        title={t('applications.editor.open')}
        aria-label={t('applications.editor.openNamed', { name })}
        onClick={() => onOpen('notes')}
      >
        {t('applications.editor.open')}
      </Button>
      <RequirementFile requirement={requirement} />
      {requirement.isOwn ? (
        <>
          <Button
            variant="subtle"
            size="sm"
            autoFocus={closed === 'name'}
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            title={t('applications.own.rename')}
            aria-label={t('applications.own.renameNamed', { name })}
            onClick={() => onOpen('name')}
          >
            {t('applications.own.rename')}
          </Button>
          <RemoveRequirement requirement={requirement} />
        </>
      ) : null}
    </Group>
  )
}

/** Data of a requirement, or its open form. Closing the form returns the focus to the button that opened it. */
const RequirementMaterial = ({ requirement, name }: { requirement: Requirement; name: string }) => {
  const [form, setForm] = useState<{ open?: Form; closed?: Form }>(
    useHasRequirementDraft(requirement) ? { open: 'notes' } : {},
  )
  const close = () => setForm({ ...(form.open ? { closed: form.open } : {}) })
  return (
    <div className={classes.material}>
      {form.open === 'notes' ? <RequirementEditor requirement={requirement} onClose={close} /> : null}
      {form.open === 'name' ? <RenameRequirement requirement={requirement} onClose={close} /> : null}
      {form.open ? null : (
        <>
          <Tools
            requirement={requirement}
            name={name}
            closed={form.closed}
            onOpen={(opened) => setForm({ open: opened })}
          />
          <Material requirement={requirement} name={name} />
        </>
      )}
    </div>
  )
}

/**
 * States that a requirement is optional. A language test that only the usual checklist calls optional is usually required
 * of many applicants; one that the programme's page calls optional has the address of that page in its note.
 */
const OptionalMark = ({ requirement, isUsual }: { requirement: Requirement; isUsual: boolean }) => {
  const { t } = useTranslation()
  if (requirement.isRequired) return null
  const isStatedByPage = requirement.notes.includes('://')
  const isAsked = isUsual && requirement.kind === 'language_test' && !isStatedByPage
  return (
    <Text size="sm" c="dimmed">
      {t(isAsked ? 'applications.usuallyRequired' : 'applications.optional')}
    </Text>
  )
}

type RequirementRowProps = { requirement: Requirement; isLanguageTestUsual: boolean }

const RequirementRow = ({ requirement, isLanguageTestUsual }: RequirementRowProps) => {
  const { t, i18n } = useTranslation()
  const change = useChange(requirement)
  const name = formatRequirementName(requirement.kind, t)
  const status = (change.isPending && change.input) || requirement.status
  const { completedAt } = requirement
  return (
    <li className={classes.row} data-done={isDone(status) || undefined} data-waived={status === 'waived' || undefined}>
      <div className={classes.words}>
        <Text fw={600} className={classes.name ?? ''}>
          {name}
        </Text>
        <OptionalMark requirement={requirement} isUsual={isLanguageTestUsual} />
        {isLetterKind(requirement.kind) ? (
          <TextLink size="sm" to="/recommenders">
            {t('recommenders.title')}
          </TextLink>
        ) : null}
        {completedAt && isDone(status) ? (
          <Text size="sm" c="dimmed" data-figures>
            {t('applications.doneOn', { date: formatDate(completedAt, i18n.language) })}
          </Text>
        ) : null}
      </div>
      <NativeSelect
        className={classes.status ?? ''}
        aria-label={t('applications.requirementStatusOf', { requirement: name })}
        data={requirementStatuses.map((known) => ({
          value: known,
          label: t(`applications.requirementStatus.${known}`),
        }))}
        value={status}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => {
          const next = requirementStatuses.find((known) => known === value)
          if (next) void change.run(next)
        }}
      />
      <RequirementMaterial requirement={requirement} name={name} />
    </li>
  )
}

/** Checklist of an application, drawn as points on a path that fill when they are done. */
export const RequirementList = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  return (
    <>
      {application.requirements.length === 0 ? <Text c="dimmed">{t('applications.requirementsNone')}</Text> : null}
      <ul className={classes.list}>
        {application.requirements.map((requirement) => (
          <RequirementRow
            key={requirement.id}
            requirement={requirement}
            isLanguageTestUsual={application.isLanguageTestUsual}
          />
        ))}
      </ul>
      <AddRequirement applicationId={application.id} />
    </>
  )
}
