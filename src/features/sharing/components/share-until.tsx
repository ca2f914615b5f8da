import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs } from '#src/shared/durations.ts'
import { maxShareDays, shareDays } from '../rules.ts'

/** Returns the date so many days from today in the user's time zone, as ISO text. */
const dateIn = (days: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10)
}

const daysUntil = (date: string): number => Math.round((Date.parse(date) - Date.parse(dateIn(0))) / dayMs)

type ShareUntilProps = { days: number; onChange: (days: number) => void }

/** Field for the end of a share: a usual duration, or a custom date. */
export const ShareUntil = ({ days, onChange }: ShareUntilProps) => {
  const { t } = useTranslation()
  const [isOwnDate, setOwnDate] = useState(false)
  const choose = (value: string) => {
    setOwnDate(value === 'date')
    if (value !== 'date') onChange(Number(value))
  }
  // An incomplete date is ignored: the previous choice stays until it is valid.
  const setDate = (date: string) => {
    const chosen = daysUntil(date)
    if (chosen >= 1 && chosen <= maxShareDays) onChange(chosen)
  }
  return (
    <>
      <NativeSelect
        label={t('sharing.until')}
        value={isOwnDate ? 'date' : String(days)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...shareDays.map((count) => ({ value: String(count), label: t('sharing.days', { count }) })),
          { value: 'date', label: t('sharing.ownDate') },
        ]}
      />
      {isOwnDate ? (
        <TextInput
          type="date"
          label={t('sharing.lastDay')}
          min={dateIn(1)}
          max={dateIn(maxShareDays)}
          defaultValue={dateIn(days)}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
      ) : null}
    </>
  )
}
