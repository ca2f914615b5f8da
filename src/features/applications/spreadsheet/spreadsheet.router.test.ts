import { describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { collectNoDeadlineLabels } from './spreadsheet-rows.commands.ts'

// A spreadsheet comes in, is looked at, and comes in again; everything goes out.

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

const sheet = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'plan.csv', { type: 'text/csv' })
const preview = async (text: string, options: object = {}) =>
  await asAda().spreadsheet.preview({ file: sheet(text), ...options })
const load = async (text: string, options: object = {}) =>
  await asAda().spreadsheet.import({ file: sheet(text), ...options })

const german = [
  '\uFEFFHochschule;Studiengang;Bewerbungsfrist;Stand;Bemerkungen',
  'Institute of Tests;Computer Science;15.01.2027;In Arbeit;"Zeile 1',
  'Zeile 2; mit Zeichen"',
  'State of Tests;;2027-02-01;Eingereicht;=HYPERLINK("http://x")',
  'Nirgendwo;Kunst;15.01.2027;;',
].join('\r\n')

describe('import of applications from a spreadsheet', () => {
  it('the preview of an import guesses columns, counts rows, lists errors by row, and changes nothing', async () => {
    const seen = await preview(german)
    expect(seen.mapping).toEqual({ university: 0, program: 1, deadline: 2, status: 3, notes: 4 })
    expect(seen).toMatchObject({ total: 3, ready: 2, existing: 0, problemCount: 1, asksDateOrder: false })
    expect(seen.problems).toEqual([{ row: 4, problem: 'universityUnknown', value: 'Nirgendwo' }])
    expect((await asAda().applications.list({})).total).toBe(0)
  })

  it('an import reads valid rows with byte-order mark, semicolons, and dates and words of another language', async () => {
    expect(await load(german)).toMatchObject({ created: 2, existing: 0, problemCount: 1 })
    const { applications } = await asAda().applications.list({})
    expect(applications).toMatchObject([
      {
        universityName: 'Institute of Tests',
        programName: 'Computer Science',
        status: 'in_progress',
        nextDeadline: { localDate: '2027-01-15', zoneRule: 'unknown', isConfirmed: true },
      },
      { universityName: 'State of Tests', status: 'submitted', nextDeadline: { localDate: '2027-02-01' } },
    ])
    expect(applications.every((application) => application.requirementsTotal > 0)).toBe(true)
    const entries = (await asAda().shortlist.list({})).entries
    expect(new Set(entries.map((entry) => entry.notes))).toEqual(
      new Set(['Zeile 1\nZeile 2; mit Zeichen', '=HYPERLINK("http://x")']),
    )
    const details = await asAda().applications.get({ id: applications[0]?.id ?? '' })
    expect(details.timeline.events.map((event) => event.eventType)).toContain('imported')
  })

  it('a file imported twice, also in parallel, creates no duplicates', async () => {
    await Promise.allSettled([load(german), load(german), load(german)])
    expect(await load(german)).toMatchObject({ created: 0, existing: 2 })
    expect((await asAda().applications.list({})).total).toBe(2)
    const { entries } = await asAda().shortlist.list({})
    expect(entries).toHaveLength(2)
  })

  it('an import asks for the order of 03/04/2027, and parses it with the selected order', async () => {
    const text = 'University,Deadline\nInstitute of Tests,03/04/2027\n'
    expect(await preview(text)).toMatchObject({
      asksDateOrder: true,
      ready: 0,
      problems: [{ row: 2, problem: 'dateAmbiguous', value: '03/04/2027' }],
    })
    expect((await preview(text, { dateOrder: 'mdy' })).ready).toBe(1)
    await load(text, { dateOrder: 'dmy' })
    expect((await asAda().applications.list({})).applications[0]?.nextDeadline?.localDate).toBe('2027-04-03')
  })

  it('an unknown name has suggestions, and is imported once one is selected', async () => {
    const text = 'University\nInstitute of Testz\n'
    const seen = await preview(text)
    expect(seen.unknown).toEqual([
      { name: 'Institute of Testz', suggestions: [{ id: 'mit', name: 'Institute of Tests' }] },
    ])
    const choices = [{ name: 'Institute of Testz', universityId: 'mit' }]
    expect(await load(text, { choices })).toMatchObject({ created: 1, problemCount: 0 })
  })

  it('an import uses the selected mapping instead of its guess', async () => {
    const text = 'a,b\nnotes,Institute of Tests\n'
    expect((await preview(text)).problems).toMatchObject([{ problem: 'universityMissing' }])
    expect((await preview(text, { mapping: { university: 1 } })).ready).toBe(1)
  })

  it.each([
    ['nothing', '', 'FILE_EMPTY'],
    ['a workbook', 'PK\u0003\u0004xl/workbook.xml', 'FILE_TYPE_INVALID'],
    ['a picture', '\u0089PNG\0\0', 'FILE_TYPE_INVALID'],
    ['11 MB', `University\n${'x'.repeat(11 * 1024 * 1024)}`, 'FILE_TOO_LARGE'],
    ['20,001 rows', `University\n${'Nowhere\n'.repeat(20_001)}`, 'FILE_TOO_LARGE'],
    ['one endless row', `University\n"${'x'.repeat(400_000)}`, 'FILE_DAMAGED'],
  ])('an import of %s is rejected', async (_what, text, code) =>
    expect(await captureErrorCode(preview(text))).toBe(code),
  )

  it('an import of 20,000 rows is read completely, and an invalid row does not block the others', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      index % 10_000 === 7 ? `${index === 7 ? 'Institute' : 'State'} of Tests;1.2.2027` : `Nowhere ${index};1.2.2027`,
    )
    const outcome = await load(['Hochschule;Frist', ...rows].join('\n'))
    expect(outcome).toMatchObject({ created: 2, problemCount: 19_998 })
    expect(outcome.problems).toHaveLength(200)
  })

  it.each([
    ['Priority', 'very high', 'priorityUnreadable'],
    ['Priority', '6', 'priorityUnreadable'],
    ['Category', 'dream', 'categoryUnknown'],
    ['Time zone', 'EST5EDT-ish', 'zoneUnknown'],
    ['Deadline time', 'noon', 'timeUnreadable'],
    ['Confirmed', 'perhaps', 'yesNoUnknown'],
    ['Archived', 'perhaps', 'yesNoUnknown'],
    ['Status', 'perhaps', 'statusUnknown'],
    ['Progress', 'half', 'progressUnreadable'],
    ['Notes', 'x'.repeat(100_000), 'notesTooLong'],
  ])('a row with the %s “%.20s” is imported without it, and the cell is listed', async (column, value, problem) => {
    const text = `University,Deadline,${column}\nInstitute of Tests,2027-01-15,${value}\nFar University,2027-01-15,\n`
    const unread = [{ row: 2, problem, value: value.slice(0, 300) }]
    const outcome = { problemCount: 0, unreadCount: 1, unread }
    expect(await preview(text)).toMatchObject({ ready: 2, ...outcome })
    expect(await load(text)).toMatchObject({ created: 2, ...outcome })
    // The other values of the row are there.
    const { applications } = await asAda().applications.list({})
    expect(applications.map(({ nextDeadline }) => nextDeadline?.localDate)).toEqual(['2027-01-15', '2027-01-15'])
  })

  it('a row whose date cannot be read is imported without a deadline', async () => {
    const text = 'University,Deadline\nInstitute of Tests,2022-13-01\nFar University,am Freitag\n'
    const problems = [
      { row: 2, problem: 'dateUnreadable', value: '2022-13-01' },
      { row: 3, problem: 'dateUnreadable', value: 'am Freitag' },
    ]
    expect(await load(text)).toMatchObject({ created: 2, problemCount: 0, unread: problems })
    const { applications } = await asAda().applications.list({})
    expect(applications.map(({ hasStatedDeadline }) => hasStatedDeadline)).toEqual([false, false])
  })

  it('a tracker with titles, empty rows, its own words and dates is imported row by row', async () => {
    const text = [
      'sep=;',
      'My applications 2027;;;',
      ';;;',
      'School;Program of study;Application status;Application deadline',
      'Institute of Tests;Computer Science;Applied;15-Jan-27',
      ';;;FALSE',
      'State of Tests;Art;Waitlist;"January 16, 2027 5:00 PM"',
      'Far University;Music;Admitted;Rolling',
      'Far University;Art;To do;17/01/2027 23:59 AoE',
    ].join('\r\n')
    expect(await preview(text)).toMatchObject({ total: 4, ready: 4, problemCount: 0, unreadCount: 0 })
    await load(text)
    const { applications } = await asAda().applications.list({})
    const rows = applications.map(({ programName, status, nextDeadline: due }) =>
      [programName, status, due?.localDate, due?.localTime, due?.zoneRule].join(' '),
    )
    expect(rows.toSorted()).toEqual([
      'Art not_started 2027-01-17 23:59 anywhere_on_earth',
      'Art waitlisted 2027-01-16 17:00 unknown',
      'Computer Science submitted 2027-01-15 23:59 unknown',
      'Music accepted   ',
    ])
    const broken = text.replace('State of Tests', 'Nowhere')
    expect((await preview(broken)).problems).toEqual([{ row: 6, problem: 'universityUnknown', value: 'Nowhere' }])
  })

  it('ambiguous dates follow the other rows of their column, or the language, and the user can change that', async () => {
    const text = 'University,Deadline\nInstitute of Tests,03/04/2027\nState of Tests,25/04/2027\n'
    expect(await preview(text)).toMatchObject({ ready: 2, asksDateOrder: false, dateOrder: 'dmy' })
    const language = 'update user_profiles set language = $1 where user_id = $2'
    await world.test.owner.query(language, ['de', world.ada.id])
    const one = 'University,Deadline\nInstitute of Tests,03/04/2027\n'
    expect(await preview(one)).toMatchObject({ ready: 1, asksDateOrder: true, dateOrder: 'dmy' })
    await load(one, { dateOrder: 'mdy' })
    expect((await asAda().applications.list({})).applications[0]?.nextDeadline?.localDate).toBe('2027-03-04')
  })

  it('a file of empty rows is bounded', async () => {
    expect(await captureErrorCode(preview(`University\n${'\n'.repeat(200_001)}`))).toBe('FILE_TOO_LARGE')
  })

  it.each([
    ['Progress', `1${' '.repeat(200_000)}1`, 'progressUnreadable'],
    ['Progress', `40${' '.repeat(200_000)}%`, 'progressUnreadable'],
    ['Status', `submitted ${'.'.repeat(200_000)}`, 'statusUnknown'],
    ['Notes', 'a\u0301\u0323'.repeat(50_000), 'notesTooLong'],
    ['Deadline', '1/'.repeat(100_000), 'dateUnreadable'],
    ['Time zone', 'Z'.repeat(200_000), 'zoneUnknown'],
  ])('%s “%.12s…” is rejected by its length before it is parsed', async (column, value, problem) => {
    const seen = await preview(`University,${column}\nInstitute of Tests,"${value}"\n`)
    expect(seen.unread).toEqual([{ row: 2, problem, value: value.slice(0, 300) }])
  })

  it('a programme name that is too long skips its row, because it identifies the application', async () => {
    for (const value of ['x'.repeat(301), 'a\u0301\u0323'.repeat(50_000)]) {
      const seen = await preview(`University,Program\nInstitute of Tests,"${value}"\nFar University,Art\n`)
      const problems = [{ row: 2, problem: 'programTooLong', value: value.slice(0, 300) }]
      expect(seen).toMatchObject({ ready: 1, problems, unreadCount: 0 })
    }
  })

  it('a preview bounds names of 200 KB, 40,000 columns and headers of 10 KB', async () => {
    const names = ['a ', 'university ', 'e\u0301\u0323'].map((unit) => `"${unit.repeat(40_000).slice(0, 200_000)}"`)
    expect(await preview(`University\n${names.join('\n')}\n`)).toMatchObject({ problemCount: 3 })
    const wide = await preview(`${'Notes,'.repeat(40_000)}\n${'x,'.repeat(40_000)}\n`)
    expect([wide.columns.length, wide.samples[0]?.length, wide.problemCount]).toEqual([500, 500, 1])
    expect((await preview(`University,${'h'.repeat(10_000)}\n,\n`)).columns[1]).toHaveLength(300)
  })

  it('an import holds no transaction while it reads, and yields between the rows', async () => {
    const { requestPool } = world.test.database
    let atWork = -1
    const rows = Array.from({ length: 20_000 }, (_, index) => `Nowhere ${index},${'n'.repeat(200)}`)
    const file = sheet(['University,Notes', ...rows].join('\n'))
    const read = file.arrayBuffer.bind(file)
    file.arrayBuffer = async () => {
      atWork = requestPool.totalCount - requestPool.idleCount
      return await read()
    }
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await asAda().spreadsheet.preview({ file })
    clearInterval(timer)
    expect(atWork).toBe(0)
    expect(turns).toBeGreaterThan(5)
  })

  it('a note of 20,000 characters is imported completely', async () => {
    const note = 'n'.repeat(20_000)
    await load(`University,Notes\nInstitute of Tests,${note}\n`)
    expect((await asAda().shortlist.list({})).entries[0]?.notes).toBe(note)
  })

  it('each programme that is not in the catalogue is one choice of its own', async () => {
    const text = 'University,Program\nFar University,Art\nFar University,Music\nFar University,\nFar University,ART\n'
    expect(await load(text)).toMatchObject({ created: 3, problems: [{ row: 5, problem: 'repeated' }] })
    expect(await load(text)).toMatchObject({ created: 0, existing: 3, problemCount: 1 })
    const names = (await asAda().shortlist.list({})).entries.map((entry) => entry.programName)
    expect(names.toSorted()).toEqual(['', 'Art', 'Music'])
    // By the list the university as a whole is there already, and its known programme is not.
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'far' }))).toBe('UNIVERSITY_ALREADY_SELECTED')
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'far', programId: 'far-masters' }))).toBe(
      'answered',
    )
  })

  it('a row without a stated deadline is exported and imported without one, and an archived row stays archived', async () => {
    await load('University,Deadline\nInstitute of Tests,\nState of Tests,2027-02-01\n')
    const { applications } = await asAda().applications.list({})
    const state = applications.find(({ universityName }) => universityName === 'State of Tests')
    await asAda().applications.update({ id: state?.id ?? '', version: state?.version ?? 0, archived: true })
    const text = await (await asAda().spreadsheet.export({ format: 'csv' })).body.text()
    expect(text).toMatch(/No deadline yet: look it up https:/)
    expect(text).not.toContain('-12-15')
    expect(await (await asAda().spreadsheet.export({ format: 'json' })).body.text()).not.toContain('-12-15')
    const file = sheet(text)
    expect(await asEve().spreadsheet.import({ file })).toMatchObject({ created: 2, problemCount: 0 })
    const read = (await asEve().applications.list({})).applications.map((application) => [
      application.universityName,
      application.nextDeadline?.isConfirmed,
      application.archivedAt !== null,
    ])
    expect(read.toSorted()).toEqual([
      ['Institute of Tests', undefined, false],
      ['State of Tests', true, true],
    ])
  })

  it('an expected deadline is exported with its year and page, and imported as no deadline', async () => {
    const url = 'https://example.edu/apply'
    const write = async (facts: object) =>
      await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [JSON.stringify(facts)])
    await write({ deadline: { value: { month: 2, day: 15 }, year: '2025', source: 'test', url } })
    await startApplication()
    const text = await (await asAda().spreadsheet.export({ format: 'csv' })).body.text()
    expect(text).toMatch(/Expected Feb 15, 20\d\d, as in 2025 https:\/\/example\.edu\/apply/)
    expect(text).not.toContain('No deadline yet')
    expect(await asEve().spreadsheet.import({ file: sheet(text) })).toMatchObject({ created: 1, problemCount: 0 })
    await write({})
    const [imported] = (await asEve().applications.list({})).applications
    expect(imported).toMatchObject({ hasStatedDeadline: false, nextDeadline: null })
    expect(collectNoDeadlineLabels()).not.toContain('')
  })

  it('the import of one user is visible to no other user', async () => {
    await load(german)
    expect((await asEve().applications.list({})).total).toBe(0)
    expect(await (await asEve().spreadsheet.export({})).body.text()).not.toContain('Institute')
  })
})

describe('export of applications', () => {
  const exported = async () => await (await asAda().spreadsheet.export({ format: 'csv' })).body.text()

  it('an export is sent as an attachment, and no cell is a formula', async () => {
    await load(german)
    const { headers, body } = await asAda().spreadsheet.export({ format: 'csv' })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="applications.csv"/)
    const text = await body.text()
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    for (const start of ['=', '+', '-', '@'])
      expect(
        text.split(/[\n,]/).some((cell) => cell.replace(/^"/, '').startsWith(start)),
        start,
      ).toBe(false)
  })

  it('an export is imported into another account with every row, status, progress, deadline, zone and notes', async () => {
    await load(german)
    const [first] = (await asAda().applications.list({})).applications
    await asAda().applications.update({ id: first?.id ?? '', version: 1, progress: 40 })
    const text = await exported()
    const file = sheet(text)
    expect(await asEve().spreadsheet.preview({ file })).toMatchObject({ total: 2, ready: 2, problemCount: 0 })
    await asEve().spreadsheet.import({ file })
    expect(await (await asEve().spreadsheet.export({ format: 'csv' })).body.text()).toBe(text)
    // And into the same account it changes nothing.
    expect(await load(text)).toMatchObject({ created: 0, existing: 2, problemCount: 0 })
  })

  it('a JSON export has requirements, all deadlines, offer and history, and no internal fields', async () => {
    await load(german)
    const first = (await asAda().applications.list({})).applications[0]
    if (!first) throw new Error('nothing was imported')
    await asAda().deadlines.create({
      selectedUniversityId: first.selectedUniversityId,
      kind: 'letters',
      title: 'Letters',
      localDate: '2027-02-15',
      localTime: '23:59',
      zoneRule: 'own',
      zone: null,
    })
    const offer = { amount: 20_000, fees: 0, currency: 'EUR', months: 12 }
    await asAda().applications.update({ id: first.id, version: first.version, offer })
    const text = await (await asAda().spreadsheet.export({ format: 'json' })).body.text()
    const { applications } = JSON.parse(text) as {
      applications: { requirements: object[]; deadlines: object[]; history: object[]; universityName: string }[]
    }
    expect(applications.map(({ requirements }) => requirements.length > 5)).toEqual([true, true])
    const institute = applications.find(({ universityName }) => universityName === 'Institute of Tests')
    expect(institute).toMatchObject({
      deadlines: [{ localDate: '2027-01-15' }, { title: 'Letters', localDate: '2027-02-15', isConfirmed: true }],
      offer: { amount: 20_000, currency: 'EUR' },
    })
    expect(institute?.history).toMatchObject([
      { eventType: 'imported' },
      { eventType: 'deadline_added', params: { date: '2027-01-15' } },
      { eventType: 'deadline_added', params: { title: 'Letters' } },
      { eventType: 'offer_changed' },
    ])
    expect(text).not.toContain(world.ada.id)
  })
})
