import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createMentor, requestMentorship } from '#src/features/mentorships/mentorship.fixtures.ts'
import { runSocialNotices } from '#src/features/people/social-notices.jobs.ts'
import { createLog } from '#src/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { hashInvitation } from './commands.ts'
import { createGroup, createGroupPerson, grantParts, inviteByLink, joinByLink } from './group.fixtures.ts'
import { deleteFromGroup, deleteGroup } from './operator.data.ts'
import { maxInvitations, minReportedPeople } from './rules.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await seedCatalogue(test.database.service, [{ id: 'mit', name: 'Institute of Tests' }])
})
afterAll(async () => await test.drop())

/** Creates a group with a coordinator and one member. */
const openGroup = async () => {
  const coordinator = await createGroupPerson(test, 'Cora Coordinator', 'mentor')
  const member = await createGroupPerson(test, 'Mia Member')
  const id = await createGroup(test, coordinator)
  await joinByLink(coordinator, id, member)
  return { coordinator, member, id }
}

const noticesOf = async ({ id }: { id: string }) => {
  await runSocialNotices(test.database, createLog('silent'))
  const { rows } = await test.owner.query(
    'select text_key, action_url, params from notifications where user_id = $1 order by created_at',
    [id],
  )
  return rows
}

const startApplication = async ({ api }: Awaited<ReturnType<typeof createGroupPerson>>) => {
  const entry = await api.shortlist.add({ universityId: 'mit', programId: 'mit-masters' })
  return await api.applications.create({ selectedUniversityId: entry.id })
}

describe('invitations to a group', () => {
  it('an invitation shows the group before joining, admits as many users as stated, and grants nothing', async () => {
    const coordinator = await createGroupPerson(test, 'Cora Coordinator', 'mentor')
    const id = await createGroup(test, coordinator)
    const secret = await inviteByLink(coordinator, id, { uses: 1 })
    const [first, second] = [await createGroupPerson(test, 'Ada'), await createGroupPerson(test, 'Ben')]
    const shown = { name: 'Kyoto Foundation', role: 'member', coordinators: ['Cora Coordinator'], isMember: false }
    expect(await first.api.groups.preview({ secret })).toEqual(shown)
    await first.api.groups.join({ secret })
    await first.api.groups.join({ secret })
    expect(await captureErrorCode(second.api.groups.join({ secret }))).toBe('LINK_SPENT')
    expect(await captureErrorCode(second.api.groups.preview({ secret }))).toBe('LINK_SPENT')
    const { members } = await coordinator.api.groups.get({ id })
    expect(members).toEqual([
      {
        ...{ id: first.id, name: 'Ada', joinedAt: expect.any(String), shareId: null, parts: [], grantedUntil: null },
        ...{ nextDeadline: null, changedAt: null, missingLetters: null, hasMentor: null, proposal: null },
      },
    ])
  })

  it('two users who take the last use at the same time do not both join', async () => {
    const coordinator = await createGroupPerson(test, 'Cora', 'mentor')
    const secret = await inviteByLink(coordinator, await createGroup(test, coordinator), { uses: 1 })
    const people = [await createGroupPerson(test, 'Ada'), await createGroupPerson(test, 'Ben')]
    const codes = await Promise.all(people.map(({ api }) => captureErrorCode(api.groups.join({ secret }))))
    expect(codes.sort()).toEqual(['LINK_SPENT', 'answered'])
  })

  it('an invitation ends when it expires, is revoked, its coordinator leaves, or blocks the user', async () => {
    const coordinator = await createGroupPerson(test, 'Cora', 'mentor')
    const colleague = await createGroupPerson(test, 'Carl', 'mentor')
    const id = await createGroup(test, coordinator)
    await colleague.api.groups.join({ secret: await inviteByLink(coordinator, id, { role: 'coordinator' }) })
    const user = await createGroupPerson(test, 'Ada')
    const [expired, revoked, blocked, left] = [
      await inviteByLink(colleague, id),
      await inviteByLink(colleague, id),
      await inviteByLink(coordinator, id),
      await inviteByLink(colleague, id),
    ]
    const { invitations } = await coordinator.api.groups.get({ id })
    expect(invitations).toHaveLength(4)
    await test.owner.query("update group_invitations set expires_at = now() - interval '1 second' where id = $1", [
      invitations.find(({ uses }) => uses === 0) && (await idOf(expired)),
    ])
    await coordinator.api.groups.revokeInvitation({ id, invitationId: await idOf(revoked) })
    await coordinator.api.people.block({ personId: user.id })
    await colleague.api.groups.leave({ id })
    for (const secret of [expired, revoked, blocked, left])
      expect(await captureErrorCode(user.api.groups.join({ secret }))).toBe('LINK_SPENT')
  })

  it('an invitation by email is sent, works once, and its secret is not told to the coordinator', async () => {
    const coordinator = await createGroupPerson(test, 'Cora', 'mentor')
    const id = await createGroup(test, coordinator)
    const invited = { id, invitationId: randomUUID(), role: 'member' as const, days: 7, uses: 50 }
    expect(await coordinator.api.groups.invite({ ...invited, email: 'ada@example.org' })).toEqual({ secret: null })
    expect((await coordinator.api.groups.get({ id })).invitations).toMatchObject([
      { email: 'ada@example.org', maxUses: 1, uses: 0 },
    ])
  })

  it('a repeated invitation takes the new address: the list names the recipient who has the secret', async () => {
    const coordinator = await createGroupPerson(test, 'Cora', 'mentor')
    const id = await createGroup(test, coordinator)
    const invited = { id, invitationId: randomUUID(), role: 'member' as const, days: 7 }
    await coordinator.api.groups.invite({ ...invited, email: 'typo@example.org' })
    await coordinator.api.groups.invite({ ...invited, email: 'ada@example.org' })
    expect((await coordinator.api.groups.get({ id })).invitations.map(({ email }) => email)).toEqual([
      'ada@example.org',
    ])
    await coordinator.api.groups.invite({ ...invited, uses: 10 })
    expect((await coordinator.api.groups.get({ id })).invitations).toMatchObject([{ email: '', maxUses: 10 }])
  })

  it('used invitations do not count towards the maximum, and a repeated one does not count twice', async () => {
    const coordinator = await createGroupPerson(test, 'Cora', 'mentor')
    const id = await createGroup(test, coordinator)
    const invitationId = randomUUID()
    await inviteByLink(coordinator, id, { invitationId })
    const insert = async (count: number, uses: number) =>
      await test.owner.query(
        `insert into group_invitations (user_id, id, group_id, role, secret_hash, max_uses, uses, expires_at)
         select $1, gen_random_uuid(), $2, 'member', gen_random_uuid()::text, 1, $3, now() + interval '1 day'
         from generate_series(1, $4)`,
        [coordinator.id, id, uses, count],
      )
    await insert(maxInvitations, 1)
    expect(await captureErrorCode(inviteByLink(coordinator, id, { invitationId }))).toBe('answered')
    await insert(maxInvitations - 1, 0)
    expect(await captureErrorCode(inviteByLink(coordinator, id, { invitationId }))).toBe('answered')
    expect(await captureErrorCode(inviteByLink(coordinator, id))).toBe('LIST_FULL')
  })

  const idOf = async (secret: string) => {
    const { rows } = await test.owner.query<{ id: string }>('select id from group_invitations where secret_hash = $1', [
      hashInvitation(secret),
    ])
    return rows[0]?.id ?? ''
  }
})

describe('grants to a group', () => {
  it('a coordinator sees only the granted parts, with letters, mentor and last change for applications', async () => {
    const { coordinator, member, id } = await openGroup()
    await startApplication(member)
    const shareId = await grantParts(member, id, ['profile'])
    const seen = async () => (await coordinator.api.groups.get({ id })).members[0]
    expect(await seen()).toMatchObject({ shareId, parts: ['profile'], hasMentor: null, changedAt: null })
    expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part: 'applications' }))).toBe(
      'NOT_FOUND',
    )
    expect(await coordinator.api.sharing.read({ id: shareId, part: 'profile' })).toMatchObject({
      ownerName: 'Mia Member',
    })
    await member.api.groups.grant({ id, shareId, parts: ['applications'], days: 30 })
    expect(await seen()).toMatchObject({ parts: ['applications'], hasMentor: false, changedAt: expect.any(String) })
    expect((await seen())?.missingLetters).toBeGreaterThan(0)
    expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part: 'profile' }))).toBe('NOT_FOUND')
  })

  it('a member sees which coordinator read which part', async () => {
    const { coordinator, member, id } = await openGroup()
    const shareId = await grantParts(member, id, ['profile'])
    await coordinator.api.sharing.read({ id: shareId, part: 'profile' })
    const [own] = (await member.api.groups.list()).groups
    expect(own?.grant).toMatchObject({
      reader: 'Kyoto Foundation',
      looks: [{ part: 'profile', readerName: 'Cora Coordinator', times: 1 }],
    })
  })

  it('a group has one grant of each member: a second one replaces the first', async () => {
    const { member, id } = await openGroup()
    await grantParts(member, id, ['profile'])
    const second = await grantParts(member, id, ['cv'])
    const open = (await member.api.sharing.list()).shares.filter(({ revokedAt }) => revokedAt === null)
    expect(open.map((share) => share.id)).toEqual([second])
  })

  it.each([
    ['revokes', async ({ member, shareId }: Ended) => void (await member.api.sharing.revoke({ id: shareId }))],
    ['leaves', async ({ member, id }: Ended) => void (await member.api.groups.leave({ id }))],
    [
      'is removed',
      async ({ coordinator, member, id }: Ended) =>
        void (await coordinator.api.groups.removeMember({ id, memberId: member.id })),
    ],
    [
      'blocks the coordinator',
      async ({ member, coordinator }: Ended) => void (await member.api.people.block({ personId: coordinator.id })),
    ],
    [
      'lets the grant expire',
      async ({ shareId }: Ended) =>
        void (await test.owner.query('update shares set expires_at = now() where id = $1', [shareId])),
    ],
    ['sees the group deleted', async ({ id }: Ended) => await deleteGroup(test.database.service, id)],
    [
      'becomes a mentor',
      async ({ member }: Ended) =>
        void (await test.owner.query("update users set role = 'mentor' where id = $1", [member.id])),
    ],
  ])('everything ends at once when the member %s', async (_, end) => {
    const { coordinator, member, id } = await openGroup()
    const shareId = await grantParts(member, id, ['profile', 'applications'])
    expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part: 'profile' }))).toBe('answered')
    await end({ coordinator, member, id, shareId })
    for (const part of ['overview', 'profile', 'applications'] as const)
      expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part }))).toBe('NOT_FOUND')
    const { members } = await coordinator.api.groups.get({ id }).catch(() => ({ members: [] }))
    expect(members.filter((one) => one.shareId !== null)).toEqual([])
  })

  it('a member who joins again has granted nothing', async () => {
    const { coordinator, member, id } = await openGroup()
    const shareId = await grantParts(member, id)
    await member.api.groups.leave({ id })
    await joinByLink(coordinator, id, member)
    expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part: 'applications' }))).toBe(
      'NOT_FOUND',
    )
    expect((await member.api.groups.list()).groups[0]?.grant).toBeNull()
  })
})

type Ended = Awaited<ReturnType<typeof openGroup>> & { shareId: string }

describe('users outside a group', () => {
  it.each(['another user', 'a member', 'a coordinator of another group', 'a former coordinator'] as const)(
    '%s reads and changes nothing as a coordinator could',
    async (who) => {
      const { coordinator, member, id } = await openGroup()
      const shareId = await grantParts(member, id, ['profile', 'applications'])
      const outsider = await createGroupPerson(test, 'Olga Outsider', who === 'a member' ? 'applicant' : 'mentor')
      if (who === 'a member') await joinByLink(coordinator, id, outsider)
      if (who === 'a coordinator of another group') await createGroup(test, outsider)
      if (who === 'a former coordinator') {
        await outsider.api.groups.join({ secret: await inviteByLink(coordinator, id, { role: 'coordinator' }) })
        await outsider.api.groups.leave({ id })
      }
      const mentor = await createMentor(test)
      await coordinator.api.groups.proposeMentor({ id, mentorId: mentor.id, memberIds: [member.id] })
      const secret = await inviteByLink(coordinator, id)
      const invitationId = (await coordinator.api.groups.get({ id })).invitations[0]?.id ?? ''
      const { groups } = outsider.api
      const attempts = {
        get: () => groups.get({ id }),
        invite: () => groups.invite({ id, invitationId: randomUUID(), role: 'member', days: 7 }),
        revokeInvitation: () => groups.revokeInvitation({ id, invitationId }),
        removeMember: () => groups.removeMember({ id, memberId: member.id }),
        mentors: () => groups.mentors({ id }),
        proposeMentor: () => groups.proposeMentor({ id, mentorId: mentor.id, memberIds: [member.id] }),
        withdrawProposal: () => groups.withdrawProposal({ id, memberId: member.id }),
        write: () => groups.write({ id, memberIds: [member.id], text: 'Hello' }),
        report: () => groups.report({ id }),
        profile: () => outsider.api.sharing.read({ id: shareId, part: 'profile' }),
        applications: () => outsider.api.sharing.read({ id: shareId, part: 'applications' }),
        file: () => outsider.api.sharing.file({ id: shareId }),
      }
      for (const [call, attempt] of Object.entries(attempts))
        expect({ call, code: await captureErrorCode(attempt()) }).toEqual({ call, code: 'NOT_FOUND' })
      const { members } = await coordinator.api.groups.get({ id })
      expect(members.find((one) => one.id === member.id)?.proposal?.state).toBe('proposed')
      expect(await captureErrorCode(outsider.api.groups.preview({ secret }))).toBe('answered')
    },
  )

  it('the database shows another user’s rows of groups to no request, neither a member’s nor a coordinator’s', async () => {
    const { coordinator, member, id } = await openGroup()
    await grantParts(member, id)
    const mentor = await createMentor(test)
    await coordinator.api.groups.proposeMentor({ id, mentorId: mentor.id, memberIds: [member.id] })
    for (const reader of [coordinator, mentor, await createGroupPerson(test, 'Olga')])
      for (const table of ['group_members', 'group_invitations', 'shares', 'share_accesses', 'mentor_proposals']) {
        const { rows } = await test.database.asOwner(
          reader.id,
          async (db) => await db.execute<{ user_id: string }>(`select user_id from ${table}`),
        )
        expect(rows.filter((row) => row.user_id !== reader.id)).toEqual([])
      }
  })

  it('a user who is not a member grants the group nothing', async () => {
    const { id } = await openGroup()
    const outsider = await createGroupPerson(test, 'Olga')
    expect(await captureErrorCode(grantParts(outsider, id))).toBe('NOT_FOUND')
    expect(await captureErrorCode(outsider.api.groups.leave({ id }))).toBe('NOT_FOUND')
  })

  it('an invitation’s id in use by another coordinator is refused', async () => {
    const { coordinator, id } = await openGroup()
    await inviteByLink(coordinator, id)
    const invitationId = (await coordinator.api.groups.get({ id })).invitations[0]?.id ?? ''
    const other = await createGroupPerson(test, 'Otto', 'mentor')
    const otherGroup = await createGroup(test, other)
    expect(await captureErrorCode(inviteByLink(other, otherGroup, { invitationId }))).toBe('INPUT_INVALID')
  })
})

describe('coordinators of a group', () => {
  it('a group is handed over: the colleague sees the members, the former coordinator nothing', async () => {
    const { coordinator, member, id } = await openGroup()
    const shareId = await grantParts(member, id, ['profile'])
    expect(await captureErrorCode(coordinator.api.groups.leave({ id }))).toBe('EDIT_CONFLICT')
    const colleague = await createGroupPerson(test, 'Carl Colleague', 'mentor')
    await colleague.api.groups.join({
      secret: await inviteByLink(coordinator, id, { role: 'coordinator', isHandOver: true }),
    })
    expect((await colleague.api.groups.get({ id })).members).toHaveLength(1)
    expect(await captureErrorCode(colleague.api.sharing.read({ id: shareId, part: 'profile' }))).toBe('answered')
    expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part: 'profile' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(coordinator.api.groups.get({ id }))).toBe('NOT_FOUND')
    expect((await member.api.groups.list()).groups[0]?.coordinators).toEqual(['Carl Colleague'])
  })

  it('a hand-over notifies the colleague, who sees on the page by whom and when, and the other coordinators', async () => {
    const { coordinator, member, id } = await openGroup()
    const [third, colleague] = [
      await createGroupPerson(test, 'Theo Third', 'mentor'),
      await createGroupPerson(test, 'Carl Colleague', 'mentor'),
    ]
    await third.api.groups.join({ secret: await inviteByLink(coordinator, id, { role: 'coordinator' }) })
    const handOver = { role: 'coordinator', isHandOver: true } as const
    await colleague.api.groups.join({ secret: await inviteByLink(coordinator, id, handOver) })
    const seen = { name: 'Cora Coordinator', at: expect.any(String) }
    expect((await colleague.api.groups.get({ id })).handOver).toEqual(seen)
    expect((await third.api.groups.get({ id })).handOver).toBeNull()
    const told = { person: 'Cora Coordinator', group: 'Kyoto Foundation', number: '1' }
    expect(await noticesOf(colleague)).toMatchObject([
      { text_key: 'notifications.text.groupHandedOver', action_url: `/groups/${id}`, params: told },
    ])
    expect(await noticesOf(third)).toMatchObject([
      { text_key: 'notifications.text.groupCoordinatorLeft', params: told },
    ])
    await colleague.api.groups.leave({ id })
    expect((await noticesOf(third))[1]).toMatchObject({ params: { person: 'Carl Colleague' } })
    expect(await noticesOf(member)).toEqual([])
  })

  it('a member who becomes a coordinator no longer grants anything', async () => {
    const { coordinator, member, id } = await openGroup()
    const shareId = await grantParts(member, id, ['profile'])
    await member.api.groups.join({ secret: await inviteByLink(coordinator, id, { role: 'coordinator' }) })
    expect(await captureErrorCode(coordinator.api.sharing.read({ id: shareId, part: 'profile' }))).toBe('NOT_FOUND')
  })

  it('a message reaches each selected member separately, but not one with a block or outside the group', async () => {
    const { coordinator, member, id } = await openGroup()
    const [second, blocking, outsider] = [
      await createGroupPerson(test, 'Ben'),
      await createGroupPerson(test, 'Bea'),
      await createGroupPerson(test, 'Olga'),
    ]
    await joinByLink(coordinator, id, second)
    await joinByLink(coordinator, id, blocking)
    await blocking.api.people.block({ personId: coordinator.id })
    const memberIds = [member.id, second.id, blocking.id, outsider.id]
    expect(await coordinator.api.groups.write({ id, memberIds, text: 'Please add your letters.' })).toEqual({ sent: 2 })
    for (const { api } of [member, second])
      expect((await api.messages.list()).conversations).toMatchObject([
        { kind: 'pair', state: 'active', lastText: 'Please add your letters.', people: [{ name: 'Cora Coordinator' }] },
      ])
    for (const { api } of [blocking, outsider]) expect((await api.messages.list()).conversations).toEqual([])
  })

  it('the report counts people only from five on', async () => {
    const { coordinator, member, id } = await openGroup()
    const members = [member]
    while (members.length < minReportedPeople) {
      const more = await createGroupPerson(test, `Member ${members.length}`)
      await joinByLink(coordinator, id, more)
      members.push(more)
    }
    for (const one of members.slice(1)) await grantParts(one, id)
    const nothing = { sharing: null, applied: null, admitted: null, withMentor: null }
    expect((await coordinator.api.groups.report({ id })).counts).toEqual(nothing)
    await grantParts(member, id)
    expect((await coordinator.api.groups.report({ id })).counts).toEqual({ ...nothing, sharing: minReportedPeople })
  })
})

describe('mentors whom a coordinator proposes', () => {
  const propose = async () => {
    const opened = await openGroup()
    const mentor = await createMentor(test, { name: 'Marie Mentor' })
    const { coordinator, member, id } = opened
    const stateOf = async () => (await coordinator.api.groups.get({ id })).members[0]?.proposal?.state ?? null
    const proposalOf = async () => (await member.api.groups.list()).groups[0]?.proposal ?? null
    const proposeAgain = async (memberIds = [member.id]) =>
      (await coordinator.api.groups.proposeMentor({ id, mentorId: mentor.id, memberIds })).proposed
    expect(await proposeAgain()).toBe(1)
    const accept = async () =>
      await member.api.mentorships.request({
        ...{ id: (await proposalOf())?.id ?? '', mentorId: mentor.id, question: 'May I ask you?', parts: [] },
      })
    return { ...opened, mentor, stateOf, proposalOf, proposeAgain, accept }
  }

  it('a mentorship begins only when the member and then the mentor have accepted, and the coordinator sees each step', async () => {
    const { member, mentor, stateOf, proposalOf, proposeAgain, accept } = await propose()
    expect(await noticesOf(member)).toMatchObject([
      { text_key: 'notifications.text.groupMentorProposed', action_url: '/groups', params: { person: 'Marie Mentor' } },
    ])
    expect(await proposalOf()).toMatchObject({ mentor: { name: 'Marie Mentor' }, proposedBy: 'Cora Coordinator' })
    expect(await stateOf()).toBe('proposed')
    // The mentor does not learn of the member before they accept.
    const asked = async () => (await mentor.api.mentorships.students.list({ state: 'asking' })).students
    expect(await asked()).toEqual([])
    expect((await member.api.mentorships.list()).mentorships).toEqual([])
    await accept()
    expect(await stateOf()).toBe('requested')
    expect(await proposalOf()).toBeNull()
    expect(await asked()).toHaveLength(1)
    expect(await proposeAgain()).toBe(0)
    const { id } = (await member.api.mentorships.list()).mentorships[0] ?? { id: '' }
    await mentor.api.mentorships.students.answer({ id, accepts: true, reason: '' })
    expect(await stateOf()).toBe('accepted')
    expect(await proposeAgain()).toBe(0)
    await member.api.mentorships.end({ id, reason: '' })
    expect(await stateOf()).toBe('ended')
    expect(await proposeAgain()).toBe(1)
  })

  it('a coordinator who is an unlisted mentor proposes themselves, and answers the request of the member', async () => {
    const coordinator = await createGroupPerson(test, 'Cora Coordinator', 'mentor')
    const member = await createGroupPerson(test, 'Mia Member')
    const stranger = await createGroupPerson(test, 'Sam Stranger')
    const id = await createGroup(test, coordinator)
    await joinByLink(coordinator, id, member)
    await test.owner.query('update mentor_profiles set is_listed = false where user_id = $1', [coordinator.id])
    const { mentors } = await coordinator.api.groups.mentors({ id })
    expect(mentors.map((mentor) => mentor.id)).toContain(coordinator.id)
    expect(await captureErrorCode(member.api.mentorships.mentor({ mentorId: coordinator.id }))).toBe('NOT_FOUND')
    await coordinator.api.groups.proposeMentor({ id, mentorId: coordinator.id, memberIds: [member.id] })
    const proposal = (await member.api.groups.list()).groups[0]?.proposal
    expect(proposal).toMatchObject({ mentor: { id: coordinator.id }, isOwnOffer: true })
    expect((await member.api.snapshot.get()).mentorProposals).toEqual([
      { id: proposal?.id, mentor: 'Cora Coordinator', group: 'Kyoto Foundation' },
    ])
    expect((await stranger.api.snapshot.get()).mentorProposals).toEqual([])
    expect((await member.api.mentorships.mentor({ mentorId: coordinator.id })).mentor.name).toBe('Cora Coordinator')
    const ask = { mentorId: coordinator.id, question: 'May I ask you?', parts: [] }
    expect(await captureErrorCode(stranger.api.mentorships.request({ ...ask, id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(member.api.mentorships.request({ ...ask, id: randomUUID() }))).toBe('NOT_FOUND')
    await member.api.mentorships.request({ ...ask, id: proposal?.id ?? '' })
    expect((await member.api.snapshot.get()).mentorProposals).toEqual([])
    await coordinator.api.mentorships.students.answer({ id: proposal?.id ?? '', accepts: true, reason: '' })
    expect((await coordinator.api.groups.get({ id })).members[0]?.proposal?.state).toBe('accepted')
  })

  it('a member or a mentor who declines ends the proposal, and another one can follow', async () => {
    const { member, mentor, stateOf, proposalOf, proposeAgain, accept } = await propose()
    const first = (await proposalOf())?.id ?? ''
    const other = await createGroupPerson(test, 'Olga')
    expect(await captureErrorCode(other.api.groups.declineProposal({ id: first }))).toBe('NOT_FOUND')
    await member.api.groups.declineProposal({ id: first })
    expect([await stateOf(), await proposalOf()]).toEqual(['declined', null])
    expect(await proposeAgain()).toBe(1)
    await accept()
    const { id } = (await member.api.mentorships.list()).mentorships[0] ?? { id: '' }
    await mentor.api.mentorships.students.answer({ id, accepts: false, reason: 'No time' })
    expect(await stateOf()).toBe('declined')
  })

  it('an unanswered proposal is withdrawn, or expires after thirty days', async () => {
    const { coordinator, member, id, stateOf, proposalOf, proposeAgain, accept } = await propose()
    await coordinator.api.groups.withdrawProposal({ id, memberId: member.id })
    expect([await stateOf(), await proposalOf()]).toEqual([null, null])
    await proposeAgain()
    await test.owner.query("update mentor_proposals set created_at = now() - interval '31 days' where group_id = $1", [
      id,
    ])
    expect([await stateOf(), await proposalOf()]).toEqual(['expired', null])
    await proposeAgain()
    await accept()
    expect(await captureErrorCode(coordinator.api.groups.withdrawProposal({ id, memberId: member.id }))).toBe(
      'NOT_FOUND',
    )
  })

  it('a proposal reaches members of the group who are applicants, once, and none with a block', async () => {
    const { coordinator, id, proposeAgain, mentor } = await propose()
    const [second, blocking, guide, outsider] = [
      await createGroupPerson(test, 'Ben'),
      await createGroupPerson(test, 'Bea'),
      await createGroupPerson(test, 'Gus Guide', 'mentor'),
      await createGroupPerson(test, 'Olga'),
    ]
    for (const one of [second, blocking, guide]) await joinByLink(coordinator, id, one)
    await blocking.api.people.block({ personId: coordinator.id })
    const ids = [second.id, second.id, blocking.id, guide.id, outsider.id, coordinator.id]
    expect(await proposeAgain(ids)).toBe(1)
    await second.api.people.block({ personId: mentor.id })
    expect((await second.api.groups.list()).groups[0]?.proposal).toBeNull()
    expect(
      await captureErrorCode(
        coordinator.api.groups.proposeMentor({ id, mentorId: outsider.id, memberIds: [second.id] }),
      ),
    ).toBe('NOT_FOUND')
    expect(
      (await coordinator.api.groups.mentors({ id, field: 'physics' })).mentors.map(({ id: one }) => one),
    ).toContain(mentor.id)
  })

  it('a member who cannot accept the mentor hears nothing of it, and the coordinator does not learn why', async () => {
    const { coordinator, id } = await openGroup()
    const mentor = await createMentor(test)
    const people = {
      blocking: await createGroupPerson(test, 'Bea'),
      blocked: await createGroupPerson(test, 'Ben'),
      asking: await createGroupPerson(test, 'Ann'),
    }
    for (const one of Object.values(people)) await joinByLink(coordinator, id, one)
    await people.blocking.api.people.block({ personId: mentor.id })
    await mentor.api.people.block({ personId: people.blocked.id })
    await requestMentorship(people.asking, mentor)
    const memberIds = Object.values(people).map((one) => one.id)
    expect((await coordinator.api.groups.proposeMentor({ id, mentorId: mentor.id, memberIds })).proposed).toBe(3)
    for (const [relation, one] of Object.entries(people)) {
      expect({ relation, notices: await noticesOf(one) }).toEqual({ relation, notices: [] })
      expect((await one.api.groups.list()).groups[0]?.proposal).toBeNull()
    }
    const { members } = await coordinator.api.groups.get({ id })
    const shown = members.filter((one) => memberIds.includes(one.id)).map(({ proposal }) => proposal?.state)
    expect(shown).toEqual(['proposed', 'proposed', 'proposed'])
  })

  it('a mentor who takes no requests any more is no longer shown to the member', async () => {
    const { mentor, proposalOf } = await propose()
    await test.owner.query('update mentor_profiles set is_listed = false where user_id = $1', [mentor.id])
    expect(await proposalOf()).toBeNull()
  })

  it('a member who leaves while a mentor is proposed is left out, and the others get the proposal', async () => {
    const { coordinator, member, id } = await openGroup()
    const mentor = await createMentor(test)
    const other = await createGroupPerson(test, 'Ben')
    await joinByLink(coordinator, id, other)
    await test.owner.query('begin')
    await test.owner.query('delete from group_members where group_id = $1 and user_id = $2', [id, member.id])
    const memberIds = [member.id, other.id]
    const proposing = coordinator.api.groups.proposeMentor({ id, mentorId: mentor.id, memberIds })
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await test.owner.query(waiting)).rowCount).toBe(1)
    await test.owner.query('commit')
    expect(await proposing).toEqual({ proposed: 1 })
    expect((await other.api.groups.list()).groups[0]?.proposal?.mentor.id).toBe(mentor.id)
  })

  it('the end of either membership ends a proposal, and a hand-over passes it to the colleague', async () => {
    const left = await propose()
    await left.member.api.groups.leave({ id: left.id })
    await joinByLink(left.coordinator, left.id, left.member)
    expect(await left.proposalOf()).toBeNull()

    const handed = await propose()
    const colleague = await createGroupPerson(test, 'Carl Colleague', 'mentor')
    const handOver = { role: 'coordinator', isHandOver: true } as const
    await colleague.api.groups.join({ secret: await inviteByLink(handed.coordinator, handed.id, handOver) })
    expect(await handed.proposalOf()).toMatchObject({ proposedBy: 'Carl Colleague' })

    const removed = await propose()
    await deleteFromGroup(test.database.service, removed.id, removed.coordinator.id)
    expect(await removed.proposalOf()).toBeNull()
  })
})
