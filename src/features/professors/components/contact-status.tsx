import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getLatestOwnVersion, recordOwnVersions } from '#src/client/version-chain.ts'
import { formatContactStatus, getQueueName, refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'
import { contactStatuses, maxContactStatusLength } from '../rules.ts'

/** Contact status of a selected professor, saved when a suggestion is chosen or the field is left. */
export const ContactStatus = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const { id, version, contactStatus } = professor
  const [draft, setDraft] = useState<string>()
  const suggestions = contactStatuses.map((status) => formatContactStatus(status, t))
  const change = useAppMutation({
    queue: getQueueName(professor),
    submitLock: true,
    write: async (text: string) => {
      // Stores a suggested status in the specification's words, so that it can be translated.
      const known = contactStatuses.find((status) => formatContactStatus(status, t) === text)
      const seen = getLatestOwnVersion({ id, version })
      const saved = await client.professors.update({ ...seen, contactStatus: known ?? text })
      recordOwnVersions([{ id, from: seen.version, to: saved.version }])
      return saved
    },
    refresh: refreshProfessors,
    onDone: () => setDraft(undefined),
  })
  const save = (text: string) => {
    if (text.trim() && text.trim() !== formatContactStatus(contactStatus, t)) void change.run(text.trim())
  }
  return (
    <Autocomplete
      label={t('professors.contactStatus')}
      description={t('professors.contactStatusHelp')}
      data={suggestions}
      filter={({ options }) => options}
      maxLength={maxContactStatusLength}
      value={draft ?? formatContactStatus(contactStatus, t)}
      onChange={setDraft}
      onOptionSubmit={save}
      onBlur={() => draft !== undefined && save(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && draft !== undefined) save(draft)
      }}
    />
  )
}
