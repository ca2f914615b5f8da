import type { callAs } from './router.ts'

type Client = ReturnType<typeof callAs>

const applyTo = async (api: Client, universityId: string) => {
  const entry = await api.shortlist.add({ universityId, programId: null })
  return { entry, application: await api.applications.create({ selectedUniversityId: entry.id }) }
}

/**
 * Creates an applicant with three applications, one started and one submitted, deadlines in every period, one unread
 * notification.
 */
export const seedPlans = async (api: Client) => {
  const stanford = await applyTo(api, 'stanford-university')
  const eth = await applyTo(api, 'eth-zurich')
  const toronto = await applyTo(api, 'university-of-toronto')
  const addDeadline = async (selectedUniversityId: string, localDate: string, title = '') =>
    await api.deadlines.create({
      kind: 'application',
      localTime: '23:59',
      zoneRule: 'own',
      zone: null,
      sourceUrl: '',
      isConfirmed: true,
      selectedUniversityId,
      title,
      localDate,
    })
  await addDeadline(stanford.entry.id, '2026-11-13')
  await addDeadline(stanford.entry.id, '2026-11-25', 'Portfolio')
  await addDeadline(eth.entry.id, '2026-11-08', 'Late fee')
  await addDeadline(eth.entry.id, '2026-12-05')
  const transcripts = stanford.application.requirements.find(({ kind }) => kind === 'transcripts')
  await api.applications.updateRequirement({
    id: transcripts?.id ?? '',
    applicationId: stanford.application.id,
    status: 'completed',
  })
  const { id, version } = toronto.application
  await api.applications.update({ id, version, status: 'submitted' })
}
