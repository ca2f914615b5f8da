import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownGroupsQuery } from '../client.ts'
import { ProposedMentor } from './proposed-mentor.tsx'

/** Mentors whom groups propose to the user, until they answer; nothing without one. */
export const MentorProposals = () => {
  const { data } = useQuery(ownGroupsQuery)
  const proposed = data?.groups.flatMap(({ id, name, proposal }) => (proposal ? [{ id, name, proposal }] : [])) ?? []
  if (proposed.length === 0) return null
  return (
    <Stack gap={0}>
      {proposed.map(({ id, name, proposal }) => (
        <ProposedMentor key={id} group={name} proposal={proposal} />
      ))}
    </Stack>
  )
}
