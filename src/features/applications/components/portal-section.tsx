import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useOpenedVersion } from '#src/client/ui/use-opened-version.ts'
import { formatDate } from '#src/shared/dates.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import type { ApplicationDetails } from '../contract.ts'
import { type Portal, portalLengths } from '../costs.rules.ts'
import classes from './portal-section.module.css'
import { useApplicationChange } from './use-application-change.ts'

/** Returns the local ISO date of the device: Swedish dates have that form. */
const today = () => new Date().toLocaleDateString('sv-SE')

type Typed = Record<keyof Portal, string>

const PortalDialog = ({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) => {
  const { t } = useTranslation()
  const { version, acceptCurrent } = useOpenedVersion(application.version)
  const { portal } = application
  const form = useForm<Typed>({
    initialValues: {
      address: portal?.address ?? '',
      loginName: portal?.loginName ?? '',
      status: portal?.status ?? '',
      lookedOn: portal?.lookedOn ?? '',
    },
    validate: {
      address: (value) =>
        value.trim() === '' || isWebAddress(value.trim()) ? null : t('applications.portal.needAddress'),
    },
  })
  const change = useApplicationChange({ ...application, version }, { onSaved: onClose, onConflict: acceptCurrent })
  const save = async (typed: Typed) => {
    const isEmpty = Object.values(typed).every((value) => value.trim() === '')
    const saved = { ...typed, address: typed.address.trim(), lookedOn: typed.lookedOn === '' ? null : typed.lookedOn }
    return await change.run({ portal: isEmpty ? null : saved })
  }
  return (
    <FormDialog
      opened
      title={t('applications.portal.title')}
      form={form}
      action={{ run: save, isPending: change.isPending }}
      submitLabel={t('applications.portal.save')}
      hasCancel
      onClose={onClose}
    >
      <TextInput
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('applications.portal.address')}
        {...form.getInputProps('address')}
      />
      <TextInput
        dir="auto"
        autoComplete="off"
        label={t('applications.portal.loginName')}
        description={t('applications.portal.loginNameHelp')}
        maxLength={portalLengths.loginName}
        {...form.getInputProps('loginName')}
      />
      <TextInput
        dir="auto"
        label={t('applications.portal.status')}
        description={t('applications.portal.statusHelp')}
        maxLength={portalLengths.status}
        {...form.getInputProps('status')}
      />
      <TextInput type="date" label={t('applications.portal.lookedOn')} {...form.getInputProps('lookedOn')} />
    </FormDialog>
  )
}

const PortalFacts = ({ portal: { address, loginName, status, lookedOn } }: { portal: Portal }) => {
  const { t, i18n } = useTranslation()
  const facts = {
    address: address ? (
      <Anchor href={address} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">{new URL(address).hostname}</bdi>
      </Anchor>
    ) : null,
    loginName: loginName ? <bdi>{loginName}</bdi> : null,
    status: status ? <bdi>{status}</bdi> : null,
    lookedOn: lookedOn ? formatDate(lookedOn, i18n.language, 'UTC') : null,
  }
  return (
    <dl className={classes.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[])
        .filter((name) => facts[name] !== null)
        .map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{t(`applications.portal.${name}`)}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Portal of an application: its address, the login name, and what it showed when the applicant last looked. */
export const PortalSection = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const change = useApplicationChange(application)
  const { portal } = application
  return (
    <>
      {portal ? (
        <PortalFacts portal={portal} />
      ) : (
        <Text c="dimmed" mt="sm">
          {t('applications.portal.none')}
        </Text>
      )}
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={() => setEditing(true)}>
          {t(portal ? 'applications.portal.edit' : 'applications.portal.add')}
        </Button>
        {portal && portal.lookedOn !== today() ? (
          <Button
            variant="subtle"
            loading={change.isPending}
            onClick={() => void change.run({ portal: { ...portal, lookedOn: today() } })}
          >
            {t('applications.portal.lookedToday')}
          </Button>
        ) : null}
      </Group>
      {isEditing ? <PortalDialog application={application} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
