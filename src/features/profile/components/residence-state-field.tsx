import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { profileQuery } from '../client.ts'
import { residenceStates, usStateNames, usStates } from '../us-states.rules.ts'
import { useDataUpdate } from './use-data-update.ts'

/** Field for the state in which the user is a resident, saved as soon as it is chosen. */
export const ResidenceStateField = ({ className = '' }: { className?: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(profileQuery)
  const save = useDataUpdate(
    'academicProfile',
    async (residenceState: (typeof residenceStates)[number] | null) =>
      await client.profile.updateAcademic({ residenceState }),
  )
  return (
    <NativeSelect
      className={className}
      label={t('profile.residence.label')}
      description={t('profile.residence.help')}
      data={[
        { value: '', label: t('profile.residence.unsaid') },
        { value: 'none', label: t('profile.residence.none') },
        ...usStates.map((state) => ({ value: state as string, label: usStateNames[state] })),
      ]}
      value={data?.academicProfile?.residenceState ?? ''}
      disabled={!data || save.isPending}
      onChange={({ currentTarget: { value } }) => void save.run(residenceStates.find((one) => one === value) ?? null)}
    />
  )
}
