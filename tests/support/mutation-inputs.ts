import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { alwaysOpen, buildSessionType, createOpenMentorship } from '#src/features/booking/fixtures.ts'
import { buildDocxCv } from '#src/features/cv/fixtures.ts'
import { createGroup, inviteByLink, joinByLink } from '#src/features/groups/group.fixtures.ts'
import {
  createMentor,
  createMentorship,
  requestMentorship as requestMentor,
} from '#src/features/mentorships/mentorship.fixtures.ts'
import { insertTestReading } from '#src/features/official-pages/fixtures.ts'
import { buildPacket, buildPdf } from '#src/features/packets/fixtures.ts'
import { createTestPerson, type TestPerson } from './database.ts'
import { callAs, createMemoryStorage } from './router.ts'
import { onboardingAnswers } from './server-process.ts'
import type { openTwoApplicants } from './two-applicants.ts'

/**
 * Inputs for each call of the contract that may change something, by the name of the call: creates the required rows
 * first, then returns the input. Each user of a test may call it once.
 */
export const createMutationInputs = (world: ReturnType<typeof openTwoApplicants>) => {
  let mentorPerson: TestPerson
  const { asAda, selectUniversity, startApplication } = world
  const files = createMemoryStorage()

  const pdf = () => new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
  const sheet = () => new File(['University\nFar University\n'], 'plan.csv', { type: 'text/csv' })
  const picture = async () =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } })
            .png()
            .toBuffer(),
        ),
      ],
      'me.png',
      { type: 'image/png' },
    )
  const cv = async () =>
    new File([new Uint8Array(await buildDocxCv())], 'cv.docx', {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    })

  const conversation = async () => (await asAda().messages.open({ id: randomUUID(), personIds: [world.eve.id] })).id
  const receivedMessage = async () => {
    const { id } = await world.asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] })
    await world.asEve().messages.send({ id, messageId: randomUUID(), text: 'Hello' })
    return id
  }
  const postOfAda = async () => (await asAda().community.create({ id: randomUUID(), text: 'Who knows the lab?' })).id

  /** Returns the secret of an invitation to a group of Eve's. */
  const invitationOfEve = async () =>
    await inviteByLink({ api: world.asEve() }, await createGroup(world.test, world.eve))
  /** Creates a group that Ada coordinates, with Eve as its member. */
  const groupWithEve = async () => {
    const id = await createGroup(world.test, world.ada)
    await joinByLink({ api: asAda() }, id, { api: world.asEve() })
    return id
  }

  const heldText = 'I write your motivation letter for 50 $, message me now'

  const communityProfile = {
    headline: 'Robotics, Berlin',
    field: 'computer-science',
    stage: 'applying' as const,
    countries: ['DE'],
    interests: ['robotics'],
    isListed: true,
    showsReads: true,
    showsTyping: true,
  }

  const asMentor = () => callAs(world.test, mentorPerson.token)

  /** Returns a full half hour a number of hours from now. */
  const sessionStart = (hours: number) =>
    new Date(Math.ceil((Date.now() + hours * 3_600_000) / 1_800_000) * 1_800_000).toISOString()
  /** A booking of Ada with the mentor, who is available around the clock. */
  const wantedSession = async (needsAnswer = false) => {
    await createOpenMentorship(world.test, mentorPerson.id, world.ada.id)
    await asMentor().booking.saveHours(alwaysOpen)
    const { id: typeId } = await asMentor().booking.saveType(buildSessionType({ needsAnswer }))
    return { id: randomUUID(), mentorId: mentorPerson.id, typeId, startsAt: sessionStart(48), note: 'Statement' }
  }
  const bookedSession = async (needsAnswer = false) => {
    const wanted = await wantedSession(needsAnswer)
    await asAda().booking.book(wanted)
    return wanted.id
  }
  const changeSeats = async (columns: string, id: string) =>
    await world.test.owner.query(`update session_participants set ${columns} where session_id = $1`, [id])

  const requirementOf = async () => {
    const { id, requirements } = await startApplication()
    const [requirement] = requirements
    return { applicationId: id, id: requirement?.id ?? '', version: requirement?.version ?? 0 }
  }
  const ownRequirement = async () => {
    const { id } = await startApplication()
    const { requirements } = await asAda().applications.addRequirement({ applicationId: id, name: 'Portfolio' })
    const own = requirements.find(({ isOwn }) => isOwn)
    return { applicationId: id, id: own?.id ?? '', version: own?.version ?? 0 }
  }
  const fileOf = async () => {
    const { applicationId, id, version } = await requirementOf()
    const { requirements } = await callAs(world.test, world.ada.token, undefined, { files }).applications.attachFile({
      ...{ applicationId, requirementId: id, version, file: pdf() },
    })
    return { applicationId, id, version: requirements.find((row) => row.id === id)?.version ?? 0 }
  }
  const changedApplication = async (status: 'submitted' | 'accepted') => {
    const { id } = await startApplication()
    return await asAda().applications.update({ id, version: 1, status })
  }
  const deadlineOf = async () => {
    const { id, version } = await asAda().deadlines.create({
      ...newDeadline,
      selectedUniversityId: (await selectUniversity()).id,
    })
    return { id, version }
  }
  const professorOf = async () => {
    const { id, version } = await asAda().professors.add({
      selectedUniversityId: (await selectUniversity()).id,
      professorName: 'Grace Hopper',
    })
    return { id, version }
  }
  const facultyId = async () =>
    (
      await world.test.owner.query<{ id: string }>(
        `insert into faculty_profiles (full_name, university_id, is_accepting_students)
         values ('Ada Yonath ' || gen_random_uuid(), 'mit', true) returning id`,
      )
    ).rows[0]?.id
  const analysisOf = async () =>
    await callAs(world.test, world.ada.token, undefined, { files }).cv.upload({ file: await cv() })
  const notificationIds = async () => {
    await asAda().notifications.createSamples()
    return { ids: (await asAda().notifications.list({})).map(({ id }) => id) }
  }
  const unplacedOf = async () => {
    const { rows } = await world.test.owner.query<{ id: string }>(
      `insert into catalogue_unmatched_rows (kind, external_id, name, country, is_ambiguous, programs, examples, import_id)
       values ('capes', 'capes:' || gen_random_uuid(), 'Far University', 'BR', false, 3, '{Law}', gen_random_uuid()) returning id`,
    )
    return rows[0]?.id ?? ''
  }
  const requestOf = async () => {
    const { rows } = await world.test.owner.query<{ id: string }>(
      `insert into faculty_requests (reference, faculty_id, wish, message, email, language)
       values ('Q-' || gen_random_uuid(), $1, 'correct', 'That is me', 'ada@example.org', 'en') returning id`,
      [await facultyId()],
    )
    return rows[0]?.id ?? ''
  }
  const granted = async () => {
    const id = await facultyId()
    const when = { from: 2024, to: 2028, timing: 'end', url: 'https://example.org', read: '2026-01-01' }
    const grant = { funder: 'Council', scheme: '', source: 'editor', ...when }
    await world.test.owner.query('update faculty_profiles set grants = $2 where id = $1', [
      id,
      JSON.stringify([
        { ...grant, numbers: ['1'], titles: ['Rivers'] },
        { ...grant, numbers: ['2'], titles: ['Lakes'] },
      ]),
    ])
    return id
  }
  const proposalOf = async () => (await asAda().catalogue.editing.proposeChange(entryChange())).id
  const openSession = async () =>
    (
      await world.test.owner.query<{ id: string }>(
        "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day') returning id",
        [world.ada.id, randomUUID()],
      )
    ).rows[0]?.id
  const passkeyOfAda = async () =>
    (
      await world.test.owner.query<{ id: string }>(
        `insert into passkeys (user_id, name, credential_id, public_key, counter, device_type, backed_up)
          values ($1, 'Laptop', $2, 'key', 0, 'singleDevice', false) returning id`,
        [world.ada.id, randomUUID()],
      )
    ).rows[0]?.id
  const webhookOfAda = async () => {
    const { rows } = await world.test.owner.query<{ id: string; delivery: string }>(
      `with hook as (insert into webhooks (id, user_id, url, secret)
          values (gen_random_uuid(), $1, 'https://hooks.example.org/', 'encrypted') returning id, user_id)
        insert into webhook_deliveries (user_id, webhook_id, event, data, occurred_at, due_at, settled_at, outcome)
          select user_id, id, 'test', '{}', now(), now(), now(), 'failed' from hook returning webhook_id as id, id as delivery`,
      [world.ada.id],
    )
    return { id: rows[0]?.id, deliveryId: rows[0]?.delivery }
  }
  const accessTokenOfAda = async () =>
    (
      await world.test.owner.query<{ id: string }>(
        `insert into access_tokens (user_id, token_hash, scopes, expires_at)
          values ($1, $2, '{pages}', now() + interval '1 day') returning id`,
        [world.ada.id, randomUUID()],
      )
    ).rows[0]?.id
  const connectedAppOfAda = async () =>
    (
      await world.test.owner.query<{ id: string }>(
        `with app as (insert into oauth_grants (user_id, client_id, client_name, redirect_uri, scopes, resource, code_hash,
            code_challenge, code_expires_at, redeemed_at, expires_at)
            values ($1, 'app_1', 'Desk', 'http://127.0.0.1/', '{read_plans}', 'https://apply.example.org/mcp', $2, 'c', now(), now(),
              now() + interval '1 day') returning id, user_id),
          renewed as (insert into oauth_refresh_tokens (token_hash, user_id, grant_id, expires_at)
            select $2, user_id, id, now() + interval '1 day' from app)
          insert into access_tokens (user_id, grant_id, token_hash, scopes, expires_at)
            select user_id, id, $2, '{read_plans}', now() + interval '1 hour' from app returning grant_id as id`,
        [world.ada.id, randomUUID()],
      )
    ).rows[0]?.id
  const proposedByAssistant = async () => {
    await selectUniversity()
    for await (const event of await asAda().assistant.ask({
      id: randomUUID(),
      content: 'Add Far University to my shortlist',
      language: 'en',
    }))
      if (event.type === 'answer') return { messageId: event.message.id, id: event.message.proposals[0]?.id }
    return undefined
  }

  const newCv = { title: 'CV', language: 'en' as const, start: { from: 'empty' as const } }
  const newWriting = { kind: 'statement' as const, title: 'Statement', language: 'en' as const }
  const writingId = async () => (await asAda().writing.create(newWriting)).id
  const skill = (title: string) => ({ kind: 'skill' as const, value: { title, level: '' } })
  const factOf = async (title: string) => await asAda().evidence.add({ fact: skill(title) })
  const newDeadline = { kind: 'letters' as const, localDate: '2027-01-15', zoneRule: 'own' as const }
  const correction = {
    entity: 'universities' as const,
    entityId: 'mit',
    kind: 'website' as const,
    value: 'https://example.edu/',
    year: '2026',
    sourceUrl: 'https://example.edu/about',
  }
  const entryChange = () => ({
    entity: 'programs' as const,
    entityId: 'far-masters',
    kind: 'removed' as const,
    note: 'Closed',
  })
  const entry = {
    entity: 'universities',
    name: 'New University',
    country: 'DE',
    city: null,
    aliases: [],
    control: null,
    websiteUrl: 'https://new.example/',
  }
  const mentor = {
    expertiseFields: ['computer-science'],
    institution: 'Home',
    degree: 'PhD',
    yearsOfExperience: 8,
    bio: 'I have guided students for many years, and like to answer difficult questions.',
    languages: ['en', 'de'],
    availability: 'Evenings',
    timeZone: 'Europe/Berlin',
  }
  const browser = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CUXg',
  }

  const newResource = () => ({ id: randomUUID(), title: 'Advice', audience: 'all' as const })
  const resourceOfMentor = async () => {
    await completeMentor()
    const resource = newResource()
    await asMentor().mentorships.resources.create({ ...resource, kind: 'article', content: 'First a list.' })
    return resource
  }

  const pastedPage = {
    url: 'https://example.edu/apply',
    content: { type: 'text' as const, text: 'Graduate admissions. The application deadline is 15 December 2027.' },
  }
  const newInterview = async () => ({
    id: randomUUID(),
    applicationId: (await startApplication()).id,
    localDate: '2026-01-15',
    localTime: '10:00',
    zone: 'Europe/Berlin',
    occurrence: null,
    durationMinutes: 30,
    place: 'https://example.org/call',
    people: 'Prof. Smith',
    reminderMinutes: 1440 as const,
  })
  const newRecommender = async () => ({
    id: randomUUID(),
    name: 'Prof. Smith',
    email: `${randomUUID()}@example.edu`,
    relation: 'professor' as const,
    language: 'en' as const,
    waiver: 'waived' as const,
    parts: ['profile' as const],
    writingId: null,
    applicationIds: [(await startApplication()).id],
  })
  const recommenderOf = async (asked?: Omit<Awaited<ReturnType<typeof newRecommender>>, 'id'>) => {
    const input = { ...(asked ?? (await newRecommender())), id: randomUUID() }
    const { recommenders } = await asAda().recommenders.ask(input)
    const version = recommenders.find(({ id }) => id === input.id)?.version ?? 0
    return { id: input.id, version, applicationId: input.applicationIds[0] ?? '' }
  }
  const newPacket = async () => {
    const { id: applicationId, requirements } = await startApplication()
    const requirementId = requirements[0]?.id ?? ''
    const file = new File([await buildPdf(1)], 'cv.pdf')
    await callAs(world.test, world.ada.token, undefined, { files }).applications.attachFile({
      ...{ applicationId, requirementId, file },
    })
    return buildPacket(applicationId, [requirementId])
  }
  const packetOf = async () => {
    const { id, applicationId, ...packet } = await newPacket()
    await callAs(world.test, world.ada.token, undefined, { files }).packets.make({ id, applicationId, ...packet })
    return { id, applicationId }
  }
  const savedSearch = { name: 'Nursing in Ireland', filters: { field: 'nursing' as const, country: 'IE' } }
  const searchOf = async () => (await asAda().savedSearches.save(savedSearch)).search.id
  const shortlistLink = async () =>
    await asAda().sharedShortlists.create({
      ...{ id: randomUUID(), title: 'For Ada', entries: [{ universityId: 'mit', programId: null }], days: 90 },
    })
  const watchedPage = { url: 'https://example.edu/apply', about: { kind: 'program' as const, id: 'mit-masters' } }
  const readingOf = async () =>
    await insertTestReading(world.test.owner, world.ada.id, {
      facts: [{ kind: 'letters', value: 2, quote: 'Two letters are required.' }],
    })
  const acceptance = { rows: [{ index: 0 }], target: { kind: 'program' as const, id: 'mit-masters' }, share: true }

  /** Creates the rows that each call requires, and returns its input. */
  const makes: Record<string, () => unknown> = {
    'accounts.accessTokens.revoke': async () => ({ id: await accessTokenOfAda() }),
    'accounts.emailChange.cancel': () => ({}),
    'accounts.security.removeProvider': async () => {
      await world.test.owner.query(
        `insert into auth_accounts (user_id, account_id, provider_id) values ($1, $2, 'google')`,
        [world.ada.id, randomUUID()],
      )
      await passkeyOfAda()
      await asAda().accounts.security.prove({})
      return { provider: 'google' }
    },
    'accounts.security.renamePasskey': async () => ({ id: await passkeyOfAda(), name: 'Phone' }),
    'accounts.security.removePasskey': async () => {
      const [id] = [await passkeyOfAda(), await passkeyOfAda()]
      await asAda().accounts.security.prove({})
      return { id }
    },
    'accounts.security.endSession': async () => ({ id: await openSession() }),
    'accounts.security.endOtherSessions': openSession,
    'privacy.requestDeletion': () => ({}),
    'privacy.cancelDeletion': async () => void (await asAda().privacy.requestDeletion({})),
    'profile.picture.set': async () => ({ file: await picture() }),
    'profile.picture.remove': () => ({}),
    'profile.update': () => ({ bio: 'Typed' }),
    'profile.updateAcademic': () => onboardingAnswers,
    'profile.replaceInterests': () => ({ names: ['machine learning'] }),
    'onboarding.save': () => ({ step: 1, answers: { firstName: 'Ada' } }),
    'onboarding.complete': () => onboardingAnswers,
    'cv.upload': async () => ({ file: await cv() }),
    'cv.decide': async () => {
      const { id, findings } = await analysisOf()
      return { id, decisions: [{ findingId: findings[0]?.id, decision: 'rejected' }] }
    },
    'cv.accept': async () => ({ id: (await analysisOf()).id, findingIds: [] }),
    'officialPages.read': () => pastedPage,
    'officialPages.upload': () => ({ file: new File([pastedPage.content.text], 'page.txt', { type: 'text/plain' }) }),
    'officialPages.watch': () => watchedPage,
    'officialPages.unwatch': async () => ({ id: (await asAda().officialPages.watch(watchedPage)).watch.id }),
    'groups.join': async () => ({ secret: await invitationOfEve() }),
    'groups.leave': async () => await asAda().groups.join({ secret: await invitationOfEve() }),
    'groups.grant': async () => {
      const { id } = await asAda().groups.join({ secret: await invitationOfEve() })
      return { id, shareId: randomUUID(), parts: ['applications'], days: 7 }
    },
    'groups.removeMember': async () => ({ id: await groupWithEve(), memberId: world.eve.id }),
    'groups.proposeMentor': async () => ({
      id: await groupWithEve(),
      mentorId: (await createMentor(world.test)).id,
      memberIds: [world.eve.id],
    }),
    'groups.withdrawProposal': async () => {
      const id = await groupWithEve()
      await asAda().groups.proposeMentor({
        ...{ id, mentorId: (await createMentor(world.test)).id, memberIds: [world.eve.id] },
      })
      return { id, memberId: world.eve.id }
    },
    'groups.declineProposal': async () => {
      const { id } = await asAda().groups.join({ secret: await invitationOfEve() })
      const mentorId = (await createMentor(world.test)).id
      await world.asEve().groups.proposeMentor({ id, mentorId, memberIds: [world.ada.id] })
      return { id: (await asAda().groups.list()).groups.find((group) => group.id === id)?.proposal?.id }
    },
    'groups.write': async () => ({ id: await groupWithEve(), memberIds: [world.eve.id], text: 'Hello' }),
    'groups.revokeInvitation': async () => {
      const [id, invitationId] = [await createGroup(world.test, world.ada), randomUUID()]
      await inviteByLink({ api: asAda() }, id, { invitationId })
      return { id, invitationId }
    },
    'interviews.create': async () => await newInterview(),
    'interviews.update': async () => {
      const { applicationId: _unused, ...interview } = await newInterview()
      const { id, version } = await asAda().interviews.create({ ...interview, applicationId: _unused })
      return { ...interview, id, version, localTime: '11:00' }
    },
    'interviews.cancel': async () => ({ id: (await asAda().interviews.create(await newInterview())).id }),
    'interviews.restore': async () => {
      const { id } = await asAda().interviews.create(await newInterview())
      await asAda().interviews.cancel({ id })
      return { id }
    },
    'interviews.saveNotes': async () => {
      const { id, version } = await asAda().interviews.create(await newInterview())
      return { id, version, notes: 'Ask about the rotation.' }
    },
    'interviews.record': async () => {
      const { id, version } = await asAda().interviews.create(await newInterview())
      return { id, version, asked: [{ category: 'research', text: 'Why this method?' }], isShared: true }
    },
    'recommenders.ask': async () => await newRecommender(),
    'recommenders.update': async () => {
      const { id: _unused, ...asked } = await newRecommender()
      const { id, version } = await recommenderOf(asked)
      return { ...asked, id, version, name: 'Professor Smith' }
    },
    'recommenders.setState': async () => {
      const { id, applicationId } = await recommenderOf()
      return { id, applicationId, state: 'agreed' }
    },
    'recommenders.setMethod': async () => {
      const { applicationId } = await recommenderOf()
      return { applicationId, method: 'upload', instructions: 'https://example.edu/letters' }
    },
    'recommenders.revoke': async () => ({ id: (await recommenderOf()).id }),
    'recommenders.remove': async () => ({ id: (await recommenderOf()).id }),
    'packets.make': async () => await newPacket(),
    'packets.markSent': packetOf,
    'packets.remove': packetOf,
    'savedSearches.save': () => savedSearch,
    'savedSearches.update': async () => ({ id: await searchOf(), name: 'Nursing', isPaused: true }),
    'savedSearches.delete': async () => ({ id: await searchOf() }),
    'officialPages.remove': async () => ({ id: await readingOf() }),
    'officialPages.accept': async () => ({ id: await readingOf(), ...acceptance }),
    'officialPages.publish': async () => ({
      id: await readingOf(),
      rows: [{ index: 0 }],
      target: { kind: 'catalogue_program', id: 'near-phd' },
    }),
    'officialPages.withdraw': async () =>
      (await asAda().officialPages.accept({ id: await readingOf(), ...acceptance })).undo,
    'catalogue.editing.acceptAll': async () => ({ ids: [(await asAda().catalogue.editing.propose(correction)).id] }),
    'catalogue.editing.propose': () => correction,
    'catalogue.editing.proposeChange': entryChange,
    'catalogue.editing.setRemoved': () => ({
      entity: 'programs',
      entityId: 'near-masters',
      isRemoved: true,
      reason: 'Closed',
    }),
    'catalogue.editing.settle': async () => ({ id: await proposalOf(), isAccepted: false, reason: 'It is open' }),
    'catalogue.editing.correct': () => correction,
    'catalogue.unplaced.place': async () => ({ id: await unplacedOf(), universityId: 'near' }),
    'catalogue.entries.create': () => ({ entry }),
    'catalogue.entries.update': async () => {
      const { version } = await asAda().catalogue.entries.get({ entity: 'universities', id: 'near' })
      return { id: 'near', version, entry: { ...entry, name: 'Nearer University' } }
    },
    'mentoring.saveProfile': () => mentor,
    'mentoring.complete': async () => void (await asMentor().mentoring.saveProfile(mentor)),
    'sharedShortlists.revoke': async () => ({ id: (await shortlistLink()).link.id }),
    'sharedShortlists.save': async () => ({ secret: (await shortlistLink()).secret }),
    'shortlist.add': () => ({ universityId: 'mit', programId: null }),
    'shortlist.addMissing': () => ({
      ...{ universityId: 'mit', name: 'Advanced Nursing Practice', field: 'nursing', level: 'masters' },
    }),
    'shortlist.update': async () => {
      const { id, version } = await selectUniversity()
      return { id, version, notes: 'Typed' }
    },
    'shortlist.remove': async () => ({ id: (await selectUniversity()).id }),
    'shortlist.restore': async () => {
      const { id } = await selectUniversity()
      await asAda().shortlist.remove({ id })
      return { id }
    },
    'professors.add': async () => ({
      selectedUniversityId: (await selectUniversity()).id,
      professorName: 'Grace Hopper',
    }),
    'professors.addFaculty': async () => ({ facultyId: await facultyId() }),
    'professors.requests.ask': async () => ({ id: await facultyId(), wish: 'correct', email: 'ada@example.org' }),
    'professors.requests.settle': async () => ({ id: await requestOf(), outcome: 'answered' }),
    'professors.split': async () => ({
      id: await granted(),
      name: `Ada Second ${randomUUID().replaceAll(/\d/g, '')}`,
      grantKeys: ['Council 2'],
    }),
    'professors.update': async () => ({ ...(await professorOf()), contactStatus: 'Replied' }),
    'professors.remove': async () => ({ id: (await professorOf()).id }),
    'professors.restore': async () => {
      const { id } = await professorOf()
      await asAda().professors.remove({ id })
      return { id }
    },
    'professors.log': async () => ({
      id: (await professorOf()).id,
      kind: 'sent',
      happenedOn: '2026-11-01',
      followUpOn: '2027-02-01',
    }),
    'scholarships.setCitizenship': () => ({ country: 'IN' }),
    'scholarships.setAnswers': () => ({ sex: 'female', birthYear: 1999 }),
    'spreadsheet.preview': () => ({ file: sheet() }),
    'spreadsheet.import': () => ({ file: sheet() }),
    'applications.create': async () => ({ selectedUniversityId: (await selectUniversity()).id }),
    'applications.update': async () => ({ id: (await startApplication()).id, version: 1, status: 'submitted' }),
    'applications.updateMany': async () => ({
      applications: [{ id: (await startApplication()).id, version: 1 }],
      status: 'submitted',
    }),
    'applications.undo': async () => {
      const { timeline } = await changedApplication('submitted')
      return { eventIds: timeline.events.filter(({ canUndo }) => canUndo).map(({ id }) => id) }
    },
    'applications.addRequirement': async () => ({ applicationId: (await startApplication()).id, name: 'A video' }),
    'applications.updateRequirement': async () => ({ ...(await requirementOf()), notes: 'Typed' }),
    'applications.attachFile': async () => {
      const { applicationId, id, version } = await requirementOf()
      return { applicationId, requirementId: id, version, file: pdf() }
    },
    'applications.removeFile': fileOf,
    'applications.earlierFacts.confirm': async () => {
      const fact = { value: ['GRE', 'IELTS 7.0'], year: '2020', source: 'test', url: 'https://example.edu/apply' }
      await world.test.owner.query(
        "update programs set facts = facts || jsonb_build_object('tests', $1::jsonb) where id = 'mit-masters'",
        [JSON.stringify(fact)],
      )
      return { applicationId: (await startApplication()).id, kind: 'tests' as const, year: fact.year }
    },
    'applications.requirements.rename': async () => ({ ...(await ownRequirement()), name: 'Film' }),
    'applications.requirements.remove': ownRequirement,
    'outcomes.share': async () => ({ applicationId: (await changedApplication('accepted')).id }),
    'outcomes.withdraw': async () => {
      const { id: applicationId } = await changedApplication('accepted')
      await asAda().outcomes.share({ applicationId })
      return { applicationId }
    },
    'deadlines.create': async () => ({ ...newDeadline, selectedUniversityId: (await selectUniversity()).id }),
    'deadlines.update': async () => ({ ...(await deadlineOf()), localDate: '2027-03-01' }),
    'deadlines.remove': async () => ({ id: (await deadlineOf()).id }),
    'deadlines.answerExpected': async () => {
      const fact = { value: { month: 3, day: 1 }, year: '2025', source: 'test', url: 'https://example.edu/apply' }
      await world.test.owner.query(
        "update programs set facts = facts || jsonb_build_object('deadline', $1::jsonb) where id = 'mit-masters'",
        [JSON.stringify(fact)],
      )
      const { id: selectedUniversityId } = await selectUniversity()
      const [expected] = await asAda().deadlines.listExpected()
      return { selectedUniversityId, localDate: expected?.localDate ?? '', answer: 'same' as const }
    },
    'deadlines.remind': async () => {
      await asAda().deadlines.create({
        ...newDeadline,
        localDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        selectedUniversityId: (await selectUniversity()).id,
      })
    },
    'notifications.markRead': notificationIds,
    'notifications.archive': notificationIds,
    'notifications.remove': notificationIds,
    'notifications.createSamples': () => undefined,
    'notifications.updatePreferences': () => ({ weekly_digest: false }),
    'push.subscribe': () => browser,
    'push.unsubscribe': async () => {
      await asAda().push.subscribe(browser)
      return { endpoint: browser.endpoint }
    },
    'messages.open': () => ({ id: randomUUID(), personIds: [world.eve.id] }),
    'messages.send': async () => ({ id: await conversation(), messageId: randomUUID(), text: 'Hello' }),
    'messages.upload': async () => {
      await world.asEve().people.connect({ personId: world.ada.id, note: '' })
      await asAda().people.accept({ personId: world.eve.id })
      return { id: await conversation(), messageId: randomUUID(), text: 'With this', file: pdf() }
    },
    'messages.rename': async () => {
      const third = await createTestPerson(world.test)
      const personIds = [world.eve.id, third.id]
      for (const [personId, token] of [
        [world.eve.id, world.eve.token],
        [third.id, third.token],
      ] as const) {
        await asAda().people.connect({ personId, note: '' })
        await callAs(world.test, token).people.accept({ personId: world.ada.id })
      }
      const { id } = await asAda().messages.open({ id: randomUUID(), personIds, title: 'Group' })
      return { id, title: 'Autumn 2027' }
    },
    'messages.accept': async () => ({ id: await receivedMessage() }),
    'messages.markRead': async () => ({ id: await receivedMessage(), seq: 1_000_000 }),
    'messages.typing': async () => ({ id: await receivedMessage() }),
    'messages.remove': async () => {
      const [id, messageId] = [await conversation(), randomUUID()]
      await asAda().messages.send({ id, messageId, text: 'Hello' })
      return { id, messageId }
    },
    'messages.leave': async () => ({ id: await conversation() }),
    'community.visit': () => undefined,
    'community.create': () => ({ id: randomUUID(), text: 'Who has heard of the lab?' }),
    'community.update': async () => ({ id: await postOfAda(), text: 'Who has been at the lab?' }),
    'community.remove': async () => ({ id: await postOfAda() }),
    'community.react': async () => ({ id: await postOfAda(), kind: 'thanks' as const }),
    'community.save': async () => ({ id: await postOfAda(), isSaved: true }),
    'community.markHelpful': async () => {
      const id = await postOfAda()
      const reply = await world.asEve().community.create({ id: randomUUID(), text: 'I do.', parentId: id })
      return { id, replyId: reply.id }
    },
    'community.report': () => ({ subject: 'person' as const, id: world.eve.id, reason: 'spam' as const }),
    'moderation.decide': async () => {
      const id = (await world.asEve().community.create({ id: randomUUID(), text: heldText })).id
      const version = (await asAda().moderation.cases({})).cases.find((one) => one.id === id)?.version ?? ''
      return { subject: 'post' as const, id, version, verdict: 'uphold' as const, reason: 'An offer for money' }
    },
    'moderation.askForCare': () => undefined,
    'moderation.appeal': async () => {
      const id = (await asAda().community.create({ id: randomUUID(), text: heldText })).id
      const moderator = callAs(world.test, mentorPerson.token)
      const version = (await moderator.moderation.cases({})).cases.find((one) => one.id === id)?.version ?? ''
      await moderator.moderation.decide({
        subject: 'post',
        id,
        version,
        verdict: 'uphold',
        reason: 'An offer for money',
      })
      return { id, text: 'It was a quotation' }
    },
    'people.saveProfile': () => communityProfile,
    'people.connect': () => ({ personId: world.eve.id, note: 'We share a target.' }),
    'people.accept': async () => {
      await world.asEve().people.connect({ personId: world.ada.id, note: '' })
      return { personId: world.eve.id }
    },
    'people.disconnect': async () => {
      await asAda().people.connect({ personId: world.eve.id, note: '' })
      return { personId: world.eve.id }
    },
    'people.block': () => ({ personId: world.eve.id }),
    'people.unblock': async () => await asAda().people.block({ personId: world.eve.id }),
    'people.mute': () => ({ personId: world.eve.id }),
    'people.unmute': async () => await asAda().people.mute({ personId: world.eve.id }),
    'mentorships.share': async () => {
      const id = await createMentorship({ api: asAda() }, await createMentor(world.test))
      return { id, shareId: randomUUID(), parts: ['profile'], days: 7 }
    },
    'mentorships.saveNotes': async () => {
      const id = await createMentorship({ api: asAda() }, await createMentor(world.test))
      return { id, notes: 'Plan', version: 0 }
    },
    'mentorships.finishTask': async () => {
      const mentor = await createMentor(world.test)
      const id = await createMentorship({ api: asAda() }, mentor)
      const taskId = randomUUID()
      await mentor.api.mentorships.students.giveTask({ id, taskId, title: 'Draft', dueOn: null })
      return { id: taskId, isDone: true }
    },
    'mentorships.students.markSeen': async () => ({ id: await guidedByMentor() }),
    'mentorships.students.savePrivateNotes': async () => ({ id: await guidedByMentor(), notes: 'Shy' }),
    'mentorships.students.giveTask': async () => ({
      id: await guidedByMentor(),
      taskId: randomUUID(),
      title: 'Draft',
      dueOn: null,
    }),
    'mentorships.students.removeTask': async () => {
      const [id, taskId] = [await guidedByMentor(), randomUUID()]
      await asMentor().mentorships.students.giveTask({ id, taskId, title: 'Draft', dueOn: null })
      return { id, taskId }
    },
    'mentorships.students.saveOffer': async () => {
      await completeMentor()
      return { isListed: false, capacity: 3, country: 'CH' }
    },
    'mentorships.comments.add': async () => {
      const id = await createMentorship({ api: asAda() }, await createMentor(world.test))
      return { id, commentId: randomUUID(), part: 'cv', words: 'Which CV is better?' }
    },
    'mentorships.comments.resolve': async () => {
      const id = await createMentorship({ api: asAda() }, await createMentor(world.test))
      const key = { id, commentId: randomUUID() }
      await asAda().mentorships.comments.add({ ...key, part: 'cv', words: 'Which CV is better?' })
      return { ...key, isResolved: true }
    },
    'mentorships.comments.remove': async () => {
      const key = {
        id: await createMentorship({ api: asAda() }, await createMentor(world.test)),
        commentId: randomUUID(),
      }
      await asAda().mentorships.comments.add({ ...key, part: 'cv', words: 'Which CV is better?' })
      return key
    },
    'mentorships.proof.request': async () => {
      await completeMentor()
      await world.test.owner.query("update universities set domains = '{mit.example}' where id = 'mit'")
      return { email: 'noor@mit.example' }
    },
    'mentorships.proof.confirm': async () => {
      await completeMentor()
      const secret = 's'.repeat(43)
      await world.test.owner.query(
        `insert into affiliation_verifications (user_id, domain, institution, code_hash, code_expires_at)
         values ($1, 'mit.example', 'MIT', $2, now() + interval '1 hour')`,
        [mentorPerson.id, createHash('sha256').update(secret).digest('base64url')],
      )
      return { secret }
    },
    'mentorships.proof.remove': async () => void (await completeMentor()),
    'mentorships.resources.create': async () => {
      await completeMentor()
      return { ...newResource(), kind: 'article', content: 'First a list.' }
    },
    'mentorships.resources.upload': async () => {
      await completeMentor()
      return { ...newResource(), file: pdf() }
    },
    'mentorships.resources.update': async () => ({
      ...(await resourceOfMentor()),
      version: 1,
      content: 'Then a letter.',
    }),
    'mentorships.resources.placeFirst': async () => ({ id: (await resourceOfMentor()).id }),
    'mentorships.resources.remove': async () => ({ id: (await resourceOfMentor()).id }),
    'mentorships.resources.restore': async () => {
      const { id } = await resourceOfMentor()
      await asMentor().mentorships.resources.remove({ id })
      return { id }
    },
    'mentorships.request': async () => ({
      id: randomUUID(),
      mentorId: (await createMentor(world.test)).id,
      question: 'How do I begin?',
      parts: [],
    }),
    'mentorships.end': async () => ({ id: await requestMentor({ api: asAda() }, await createMentor(world.test)) }),
    'mentorships.students.answer': async () => {
      await completeMentor()
      return { id: await requestMentor({ api: asAda() }, mentorPerson), accepts: true, reason: '' }
    },
    'documents.create': () => newCv,
    'documents.update': async () => ({ id: (await asAda().documents.create(newCv)).id, version: 1, title: 'Industry' }),
    'documents.remove': async () => ({ id: (await asAda().documents.create(newCv)).id }),
    'documents.restore': async () => {
      const { id } = await asAda().documents.create(newCv)
      await asAda().documents.remove({ id })
      return { id }
    },
    'writing.create': () => newWriting,
    'writing.update': async () => ({ id: await writingId(), title: 'Statement of purpose' }),
    'writing.choosePolicy': async () => {
      const { id: targetId } = await asAda().shortlist.add({ universityId: 'far' })
      return { id: (await asAda().writing.create({ ...newWriting, targetId })).id, policy: 'forbidden' }
    },
    'writing.send': async () => ({ id: await writingId() }),
    'writing.removeSent': async () => ({ id: (await asAda().writing.send({ id: await writingId() })).id }),
    'writing.sync': async () => ({
      id: await writingId(),
      version: 0,
      device: '11111111-1111-4111-a111-111111111111',
      steps: [
        {
          step: '{"stepType":"replace","from":1,"to":1,"slice":{"content":[{"type":"text","text":"Rivers"}]}}',
          origin: 'typed' as const,
        },
      ],
    }),
    'writing.keepVersion': async () => ({ id: await writingId(), name: 'First' }),
    'writing.restoreVersion': async () => {
      const id = await writingId()
      return { id, versionId: (await asAda().writing.keepVersion({ id, name: 'First' })).id }
    },
    'writing.takeOver': async () => ({
      id: (await asAda().writing.create({ ...newWriting, sourceId: await writingId() })).id,
    }),
    'writing.settleComment': async () => {
      const id = await writingId()
      const share = { parts: [], label: 'L', days: 7, writing: { id, mayComment: true } }
      const { secret } = await asAda().sharing.create({ ...share, id: randomUUID() })
      const comment = { commentId: randomUUID(), quote: 'a', start: 0, text: 'T', author: 'R' }
      await world.asEve().sharing.comment({ ...comment, secret: secret ?? '' })
      return { id: comment.commentId, reply: 'Thanks', isResolved: true }
    },
    'writing.remove': async () => ({ id: await writingId() }),
    'writing.restore': async () => {
      const id = await writingId()
      await asAda().writing.remove({ id })
      return { id }
    },
    'evidence.add': () => ({ fact: skill('Rust') }),
    'evidence.correct': async () => ({ id: (await factOf('Rust')).id, revision: 1, fact: skill('Go') }),
    'evidence.merge': async () => ({ id: (await factOf('Rust')).id, others: [(await factOf('rust')).id] }),
    'evidence.remove': async () => ({ id: (await factOf('Rust')).id }),
    'evidence.restore': async () => {
      const { id } = await factOf('Rust')
      await asAda().evidence.remove({ id })
      return { id }
    },
    'evidence.compare': async () => ({ quotes: [{ id: (await factOf('Rust')).id, revision: 1 }] }),
    'booking.saveHours': () => alwaysOpen,
    'booking.saveType': () => buildSessionType(),
    'booking.removeType': async () => ({ id: (await asMentor().booking.saveType(buildSessionType())).id }),
    'booking.book': async () => await wantedSession(),
    'booking.move': async () => ({ id: await bookedSession(), startsAt: sessionStart(72) }),
    'calls.saveWay': () => ({ way: '+49 30 1234567' }),
    'booking.cancel': async () => ({ id: await bookedSession(), reason: '' }),
    'booking.answer': async () => ({ id: await bookedSession(true), accept: true }),
    'booking.extend': async () => ({ id: await bookedSession(true) }),
    'booking.noShow': async () => {
      const id = await bookedSession()
      await changeSeats("starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'", id)
      return { id, says: 'missing' }
    },
    'booking.answerZone': async () => {
      const id = await bookedSession()
      await changeSeats("proposed_at = starts_at + interval '1 hour'", id)
      return { id, keep: 'time' }
    },
    'booking.summarise': async () => {
      const id = await bookedSession()
      await changeSeats("starts_at = now() - interval '1 hour', ends_at = now() - interval '30 minutes'", id)
      const tasks = [{ id: randomUUID(), title: 'Draft', dueOn: null }]
      return { id, summary: 'We chose three.', openPoints: '', version: 0, tasks, next: null }
    },
    'booking.saveNotes': async () => ({ id: await bookedSession(), notes: 'Agenda', version: 0 }),
    'sharing.revoke': async () => {
      const input = { id: randomUUID(), label: 'Reader', parts: ['cv' as const], days: 7 }
      return { id: (await asAda().sharing.create(input)).share.id }
    },
    'calendar.revoke': async () => void (await asAda().calendar.create()),
    'contact.send': () => ({ name: 'Ada', email: 'ada@example.org', topic: 'other', message: 'What is a reach?' }),
    'assistant.ask': () => ({ id: randomUUID(), content: 'Hello', language: 'en' }),
    'assistant.clear': async () => {
      for await (const _event of await asAda().assistant.ask({ id: randomUUID(), content: 'Hello', language: 'en' }));
    },
    'assistant.settleProposal': async () => ({ ...(await proposedByAssistant()), state: 'dismissed' }),
    'webhooks.chooseEvents': async () => ({ id: (await webhookOfAda()).id, events: ['letter.sent'] }),
    'webhooks.enable': async () => ({ id: (await webhookOfAda()).id }),
    'webhooks.remove': async () => ({ id: (await webhookOfAda()).id }),
    'webhooks.sendTest': async () => ({ id: (await webhookOfAda()).id }),
    'webhooks.resend': async () => await webhookOfAda(),
    'accounts.connectedApps.revoke': async () => ({ id: await connectedAppOfAda() }),
  }

  const completeMentor = async () =>
    await world.test.owner.query('update mentor_profiles set profile_completion_percentage = 80')
  const guidedByMentor = async () => {
    await completeMentor()
    return await createMentorship({ api: asAda() }, { id: mentorPerson.id, api: asMentor() })
  }

  /** Calls of the mentor beside those of mentoring. */
  const mentorCalls = [
    'booking.saveHours',
    'booking.saveType',
    'booking.removeType',
    'booking.answer',
    'booking.summarise',
  ]
  const personOf = (call: string) =>
    /^mentor(ing|ships\.(students|resources|proof))\./.test(call) || mentorCalls.includes(call)
      ? mentorPerson
      : world.ada

  /** Returns the user who makes the call. */
  const prepare = async () => {
    mentorPerson = await createTestPerson(world.test, { role: 'mentor' })
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    for (const { id } of [world.ada, mentorPerson])
      await world.test.owner.query(
        "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
        [id],
      )
    await asAda().notifications.preferences()
  }
  return { makes, personOf, prepare, files }
}
