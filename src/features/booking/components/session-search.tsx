import { TextInput } from '@mantine/core'
import { maxSearchLength } from '../rules.ts'

type SessionSearchProps = { label: string; typed: string; onType: (typed: string) => void }

/** Search field of a list of sessions. */
export const SessionSearch = ({ label, typed, onType }: SessionSearchProps) => (
  <TextInput
    type="search"
    label={label}
    maxLength={maxSearchLength}
    maw="28rem"
    value={typed}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)
