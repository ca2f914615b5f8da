import { describe, expect, it } from 'vitest'
import { openImports } from '#tests/support/imports.ts'

// Files of official pages: whose programme a page describes, and what becomes of its facts.

const its = openImports()
const { write, run, rows } = its

const seedNorthfield = async () =>
  await run(
    'domains',
    write(
      'world.json',
      JSON.stringify([
        {
          name: 'University of Northfield',
          domains: ['northfield.ac.uk'],
          web_pages: ['https://www.northfield.ac.uk/'],
          alpha_two_code: 'GB',
          'state-province': null,
        },
      ]),
    ),
  )

interface Line {
  facts?: object[]
  [member: string]: unknown
}

const line = (more: Line = {}) => ({
  university: 'University of Northfield',
  domain: 'northfield.ac.uk',
  country: 'GB',
  program: 'MSc Adult Nursing',
  degree: 'MSc',
  level: 'masters',
  scope: 'programme',
  url: 'https://www.northfield.ac.uk/study/adult-nursing',
  cycle: '2026 entry',
  year: 2026,
  facts: [{ kind: 'letters', value: 2, quote: 'Two references are needed.' }],
  ...more,
})

let files = 0
const importLines = async (lines: object[], options = {}) => {
  files += 1
  const content = lines.map((one) => JSON.stringify({ ...one, file: files })).join('\n')
  return await run('official', write(`pages-${files}_2026-11-19.jsonl`, content), options)
}

const buildDeadline = (month: number, day: number, year: number | null = null) => ({
  kind: 'deadline',
  value: { month, day, year, time: null, zone: null },
})

const getFact = async (kind: string) =>
  (await rows(`select facts->'${kind}' as fact from programs`)).map(({ fact }) => fact)

describe('the import of official pages', () => {
  it('adds a programme with its page, degree, level and field, and facts with address, cycle, year and day', async () => {
    await seedNorthfield()
    expect(await importLines([line()])).toMatchObject({ added: 1, refused: 0, leftOut: 0 })
    expect(await rows('select name, degree, level, field, website_url, is_verified, source from programs')).toEqual([
      {
        name: 'Adult Nursing',
        degree: 'MSc',
        level: 'masters',
        field: 'nursing',
        website_url: 'https://www.northfield.ac.uk/study/adult-nursing',
        is_verified: false,
        source: 'official-pages',
      },
    ])
    expect(await getFact('letters')).toEqual([
      {
        value: 2,
        year: '2026',
        cycle: '2026 entry',
        source: 'official-pages',
        url: 'https://www.northfield.ac.uk/study/adult-nursing',
        checked_on: '2026-11-19',
      },
    ])
  })

  it('stores no quote of a page anywhere', async () => {
    await seedNorthfield()
    await importLines([line()])
    const stored = await rows(
      "select 1 from programs where facts::text like '%references%' union all select 1 from catalogue_changes c where c::text like '%references%'",
    )
    expect(stored).toEqual([])
  })

  it('adds facts to the programme of the same name, degree and level, and gives it the page', async () => {
    await seedNorthfield()
    await importLines([line({ program: 'Nursing (Adult)', facts: [] })])
    await its.test.owner.query(
      "update programs set source = 'editor', website_url = 'https://www.northfield.ac.uk/', name = 'Adult Nursing', degree = 'Master'",
    )
    await its.test.owner.query("update universities set website_url = 'https://www.northfield.ac.uk/'")
    expect(await importLines([line({ degree: 'M.Sc.' })])).toMatchObject({ added: 0, changed: 1 })
    expect(await rows('select name, degree, website_url from programs')).toEqual([
      { name: 'Adult Nursing', degree: 'Master', website_url: 'https://www.northfield.ac.uk/study/adult-nursing' },
    ])
  })

  it('keeps an MA apart from the MSc of the same name', async () => {
    await seedNorthfield()
    expect(await importLines([line(), line({ program: 'Adult Nursing', degree: 'MA' })])).toMatchObject({ added: 2 })
  })

  it('changes nothing when the same pages are read again, in whichever order', async () => {
    await seedNorthfield()
    const lines = [
      line({ facts: [buildDeadline(1, 15, 2026)] }),
      line({ url: 'https://nursing.northfield.ac.uk/apply', year: 2025, facts: [buildDeadline(2, 1, 2025)] }),
      line({ url: 'https://www.northfield.ac.uk/old', year: null, cycle: null, facts: [buildDeadline(3, 1)] }),
    ]
    await importLines(lines)
    const [before] = await getFact('deadline')
    const history = await rows('select count(*) from catalogue_changes')
    expect(await importLines(lines.toReversed())).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect(await getFact('deadline')).toEqual([before])
    expect(await rows('select count(*) from catalogue_changes')).toEqual(history)
  })

  it('shows the newest cycle of pages that contradict, and keeps the others for the review', async () => {
    await seedNorthfield()
    await importLines([
      line({ url: 'https://www.northfield.ac.uk/old', year: 2025, facts: [buildDeadline(2, 1, 2025)] }),
      line({ facts: [buildDeadline(1, 15, 2026)] }),
    ])
    expect(await getFact('deadline')).toMatchObject([
      {
        value: { date: '2026-01-15' },
        year: '2026',
        conflicts: [{ value: { date: '2025-02-01' }, year: '2025', url: 'https://www.northfield.ac.uk/old' }],
      },
    ])
  })

  it('keeps the fee of a register where a page names none, for a new programme and a known one', async () => {
    await seedNorthfield()
    await its.test.owner.query(`update universities set facts = facts ||
      '{"application_fee": {"value": 100, "currency": "GBP", "year": "2022-23", "source": "ipeds-ic-2022"}}'`)
    const { url } = line()
    const free = [line({ facts: [{ kind: 'fee', value: { amount: 0, currency: 'GBP', per: 'application' } }] })]
    const disputed = { value: 100, scope: 'university', source: 'ipeds-ic-2022', conflicts: [{ value: 0, url }] }
    expect(await importLines(free)).toMatchObject({ added: 1 })
    expect(await getFact('application_fee')).toMatchObject([disputed])
    expect(await importLines(free)).toMatchObject({ changed: 0, unchanged: 1 })
    await its.test.owner.query(`update programs set facts = facts - 'application_fee'`)
    expect(await importLines(free)).toMatchObject({ changed: 1 })
    expect(await getFact('application_fee')).toMatchObject([disputed])
  })

  it('leaves an editor’s fact of the same year alone', async () => {
    await seedNorthfield()
    await importLines([line()])
    await its.test.owner.query(
      `update programs set facts = jsonb_set(jsonb_set(facts, '{letters,by}', '"editor"'), '{letters,value}', '3')`,
    )
    expect(await importLines([line()])).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await getFact('letters')).toMatchObject([{ value: 3, by: 'editor' }])
  })

  it('lists a page that may describe a known programme under another name, until an editor gives the programme the page', async () => {
    await seedNorthfield()
    await importLines([line()])
    await its.test.owner.query("update programs set source = 'editor', website_url = 'https://www.northfield.ac.uk/'")
    const other = line({
      program: 'Nursing Studies (Adult)',
      url: 'https://www.northfield.ac.uk/study/nursing-studies',
    })
    expect(await importLines([other])).toMatchObject({
      added: 0,
      refused: 1,
      problems: [{ line: 1, reason: 'program_uncertain' }],
    })
    expect(await rows('select kind, name, examples, is_ambiguous from catalogue_unmatched_rows')).toEqual([
      {
        kind: 'official-programs',
        name: 'Nursing Studies (Adult) (MSc), University of Northfield',
        examples: ['Adult Nursing (MSc)'],
        is_ambiguous: true,
      },
    ])
    await its.test.owner.query("update programs set website_url = 'https://www.northfield.ac.uk/study/nursing-studies'")
    expect(await importLines([other])).toMatchObject({ added: 0, refused: 0 })
    expect(await rows('select 1 from catalogue_unmatched_rows')).toEqual([])
  })

  it('lists the institution of a page whose domain and name say two universities or none', async () => {
    await seedNorthfield()
    const result = await importLines([
      line({ university: 'Northfield Coastal Campus', domain: 'northfield.ac.uk' }),
      line({ university: 'Southmere University', domain: 'southmere.ac.uk' }),
    ])
    expect(result).toMatchObject({ added: 0, refused: 2 })
    expect(await rows('select name, is_ambiguous, programs from catalogue_unmatched_rows order by name')).toEqual([
      { name: 'Northfield Coastal Campus', is_ambiguous: true, programs: 1 },
      { name: 'Southmere University', is_ambiguous: false, programs: 1 },
    ])
    await its.test.owner.query(
      "update universities set external_ids = array(select external_id from catalogue_unmatched_rows where name like 'Southmere%')",
    )
    expect(await importLines([line({ university: 'Southmere University', domain: 'southmere.ac.uk' })])).toMatchObject({
      added: 1,
    })
    expect(await rows('select name from catalogue_unmatched_rows')).toEqual([{ name: 'Northfield Coastal Campus' }])
  })

  it('adds a university that the written list names, with the domain of the page', async () => {
    const page = { university: 'OTH Regensburg', domain: 'oth-regensburg.de', country: 'DE' }
    expect(await importLines([line(page), line({ ...page, program: 'Public Health' })])).toMatchObject({ added: 2 })
    expect(await rows('select name, aliases, domains, country, website_url from universities')).toEqual([
      {
        name: 'Fachhochschule Regensburg',
        aliases: ['OTH Regensburg'],
        domains: ['oth-regensburg.de'],
        country: 'DE',
        website_url: 'https://oth-regensburg.de/',
      },
    ])
  })

  it('recognises a university on a subdomain and under a translated name', async () => {
    await seedNorthfield()
    const named = { university: 'Northfield Graduate School of Business', domain: 'business.northfield.ac.uk' }
    expect(await importLines([line(named)])).toMatchObject({ added: 1, refused: 0 })
  })

  it('passes over pages about several programmes, and refuses certificates and lines without a page', async () => {
    await seedNorthfield()
    const result = await importLines([
      line({ scope: 'university', program: null }),
      line({ program: 'Nursing', degree: 'PgCert' }),
      line({ url: 'not an address' }),
      line({ facts: null as never }),
    ])
    expect(result).toMatchObject({ added: 0, passedOver: 1, refused: 3 })
    expect(result.problems.map(({ reason }) => reason)).toEqual(['level_unknown', 'website_missing', 'shape'])
  })

  it('never restores a programme that an editor removed', async () => {
    await seedNorthfield()
    await importLines([line()])
    await its.test.owner.query("update programs set removed_at = now(), removed_reason = 'closed'")
    await importLines([line({ facts: [buildDeadline(1, 15, 2026)] })])
    expect(await rows('select removed_reason from programs')).toEqual([{ removed_reason: 'closed' }])
  })

  it('counts the values that it cannot read', async () => {
    await seedNorthfield()
    const facts = [{ kind: 'gpa_min', value: { text: 'a good degree' } }]
    expect(await importLines([line({ facts })])).toMatchObject({
      added: 1,
      leftOut: 1,
      problems: [{ line: 1, field: 'gpa_min', reason: 'value_unreadable' }],
    })
  })
})
