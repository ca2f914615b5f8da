import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openImports } from '#tests/support/imports.ts'
import { findFieldByWords } from './field-words.rules.ts'

// National registers: several rows form one programme, a field matches the programme of that name, and entries that a
// newer edition does not list are removed.

const its = openImports()
const { write, run, rows } = its

const courses = (...lines: string[]) =>
  [
    'provider_code,institution,website,course_code,course_name,level,field,teaching_language,duration_weeks,tuition_whole_course,currency',
    ...lines.map((line) => `00026A,The University of Sydney,https://www.sydney.edu.au/,${line}`),
  ].join('\n')
const course = (name: string, weeks: number | string, price: number | string, code = '1') =>
  `${code},${name},master,080101 - Accounting,English,${weeks},${price},AUD`

const degrees = (...lines: string[]) =>
  ['unitid,institution,city,state,website,level,cip,cip_title,awards_2023,awards_2024', ...lines].join('\n')
const degree = (cip: string, title: string, count: number | string, level = 'master') =>
  `110635,University of Examples,X,CA,www.examples.edu,${level},${cip},"${title}",1,${count}`

const own = (name: string, field: string, level = 'masters') =>
  `University of Examples,${name},${field},${level},${level === 'phd' ? 'PhD' : 'MS'}`
const ownTable = (...lines: string[]) => ['university,name,field,level,degree', ...lines].join('\n')

const facts = async (kind: string) =>
  await rows(`select name, facts->'${kind}'->'value' as value from programs where removed_at is null order by name`)

describe('variants of one award', () => {
  const variants = [course('Master of Accounting', 52, 40_000), course('Master of Accounting', 104, 90_000, '2')]

  it.each([
    ['in the order of the file', variants],
    ['the other way round', variants.toReversed()],
  ])('merges variants into one programme with all lengths and the highest price of a year, %s', async (_, lines) => {
    const file = write('cricos_2023.csv', courses(...lines))
    expect(await run('cricos', file)).toMatchObject({ added: 1, refused: 0 })
    expect(await facts('duration_months')).toEqual([{ name: 'Accounting', value: [12, 24] }])
    expect(await facts('tuition_per_year')).toEqual([{ name: 'Accounting', value: 45_000 }])
    expect(await run('cricos', file)).toMatchObject({ added: 0, changed: 0, unchanged: 2, closed: 0 })
  })

  it('ignores a price of 0, 10,000 weeks and words for numbers', async () => {
    const lines = [
      course('Master of Accounting', 52, 0),
      course('Master of Auditing', 10_000, 90_000),
      course('Master of Taxation', 'long', 'varies'),
    ]
    expect(await run('cricos', write('cricos_2023.csv', courses(...lines)))).toMatchObject({ added: 3 })
    expect(await rows("select facts->'tuition_per_year' as price from programs order by name")).toEqual(
      Array(3).fill({ price: null }),
    )
  })

  it('replaces lengths and prices with those of a newer edition', async () => {
    await run('cricos', write('cricos_2023.csv', courses(...variants)))
    await run('cricos', write('cricos_2025.csv', courses(course('Master of Accounting', 78, 72_000))))
    expect(await facts('duration_months')).toEqual([{ name: 'Accounting', value: 18 }])
    expect(await facts('tuition_per_year')).toEqual([{ name: 'Accounting', value: 48_000 }])
  })
})

describe('rounds of one admission', () => {
  const header = 'year,round,institute,programme,group,category,highest_gate_score_admitted,lowest_gate_score_admitted'
  const round = (name: string, score: number, programme = 'VLSI Design', category = 'OPEN') =>
    `2025,${name},"National Institute of Technology, Rourkela",${programme},Group 1,${category},900,${score}`
  const rounds = [round('Round 1', 655), round('Round 3', 598), round('Round 3', 322, 'VLSI Design', 'SC')]

  it.each([
    ['in the order of the file', rounds],
    ['the other way round', rounds.toReversed()],
  ])('stores the lowest admitted score of the open category, %s', async (_, lines) => {
    const file = write('ccmt_2025.csv', [header, ...lines].join('\n'))
    expect(await run('ccmt', file)).toMatchObject({ added: 1, refused: 0 })
    expect(await facts('entry_score')).toEqual([{ name: 'VLSI Design', value: 598 }])
    expect(await rows('select field, degree from programs')).toEqual([
      { field: 'electrical-engineering', degree: 'MTech' },
    ])
    expect(await run('ccmt', file)).toMatchObject({ added: 0, changed: 0 })
  })

  it('ignores other years and integrated doctorates, and rejects an invalid score', async () => {
    const lines = [
      round('Round 1', 500).replace('2025,', '2024,'),
      round('Round 1', 500, 'Dual Degree M.Tech.- PhD in Bioinformatics'),
      round('Round 1', 5, 'Machine Design'),
    ]
    const file = write('ccmt_2025.csv', [header, ...lines].join('\n'))
    expect(await run('ccmt', file)).toMatchObject({ added: 0, passedOver: 2, refused: 1 })
  })
})

describe('campuses of one university', () => {
  it('merges campuses into their university, and keeps programmes of one name at two campuses distinct', async () => {
    const header =
      'capes_programme_code,university_code,university_acronym,university,city,state,status_of_university,programme_name_pt,programme_name_en,level,evaluation_area_pt,capes_grade,programme_status'
    const lines = [
      '1,33002010,USP,UNIVERSIDADE DE SÃO PAULO,SÃO PAULO,SP,state,QUÍMICA,CHEMISTRY,academic master,QUÍMICA,7,running',
      '2,33002029,USP/RP,UNIVERSIDADE DE SÃO PAULO ( RIBEIRÃO PRETO ),RIBEIRÃO PRETO,SP,state,QUÍMICA,CHEMISTRY,academic master,QUÍMICA,6,running',
    ]
    await run('capes', write('capes_2021.csv', [header, ...lines].join('\n')))
    expect(
      await rows(
        'select u.name as university, p.name from programs p join universities u on u.id = p.university_id order by 2',
      ),
    ).toEqual([
      { university: 'Universidade de São Paulo', name: 'Chemistry' },
      { university: 'Universidade de São Paulo', name: 'Chemistry (Ribeirão Preto)' },
    ])
  })

  it('stores unmatched institutions for an editor, with the number of programmes left out', async () => {
    const header =
      'capes_programme_code,university_code,university_acronym,university,city,state,status_of_university,programme_name_pt,programme_name_en,level,evaluation_area_pt,capes_grade,programme_status'
    const line =
      '1,99,UX,UNIVERSIDADE SEM SITE,X,SP,state,QUÍMICA,CHEMISTRY,academic master + doctorate,QUÍMICA,7,running'
    await run(
      'domains',
      write(
        'world.json',
        JSON.stringify([{ name: 'Placed', domains: ['x.br'], web_pages: ['https://x.br'], alpha_two_code: 'BR' }]),
      ),
    )
    await run('capes', write('capes_2021.csv', `${header}\n${line}`))
    expect(await rows('select external_id, name, country, programs, examples from catalogue_unmatched_rows')).toEqual([
      {
        external_id: 'capes:99',
        name: 'Universidade Sem Site',
        country: 'BR',
        programs: 2,
        examples: ['Chemistry'],
      },
    ])
    // After an editor has assigned the number to a university, the same file matches it.
    await rows(
      "update universities set external_ids = '{capes:99}' where id = (select min(id) from universities) returning id",
    )
    const again = await run('capes', write('capes_2021.csv', `${header}\n${line}`))
    expect(again).toMatchObject({ added: 2, refused: 0 })
    expect(await rows('select 1 from catalogue_unmatched_rows')).toEqual([])
  })
})

describe('a newer edition of a register', () => {
  const names = Array.from({ length: 30 }, (_, n) => `Master of Accounting Subject ${n}`)
  const edition = (year: number, listed: string[]) =>
    write(`cricos_${year}.csv`, courses(...listed.map((name, n) => course(name, 52, 40_000, String(n)))))
  const there = async () => (await rows('select 1 from programs where removed_at is null')).length

  it('removes programmes that a newer edition does not list, with the reason in the history', async () => {
    await run('cricos', edition(2023, names))
    expect(await run('cricos', edition(2024, names.slice(1)))).toMatchObject({ closed: 1 })
    expect(await rows('select name, removed_reason from programs where removed_at is not null')).toEqual([
      {
        name: 'Accounting Subject 0',
        removed_reason: 'not listed in Commonwealth Register of Institutions and Courses for Overseas Students, 2024',
      },
    ])
    expect(
      await rows("select actor from catalogue_changes where entity_id like '%subject-0' and after ? 'removed_at'"),
    ).toEqual([{ actor: 'import cricos' }])
  })

  it('restores programmes that an earlier edition ended, and none that an editor removed', async () => {
    await run('cricos', edition(2023, names))
    await run('cricos', edition(2024, names.slice(1)))
    await its.test.owner.query(
      "update programs set removed_at = now(), removed_reason = 'Closed' where id like '%subject-1'",
    )
    await run('cricos', edition(2025, names))
    expect(await rows('select name from programs where removed_at is not null')).toEqual([
      { name: 'Accounting Subject 1' },
    ])
  })

  it('removes no programmes when most are missing, since such a file is truncated', async () => {
    await run('cricos', edition(2023, names))
    expect(await run('cricos', edition(2024, names.slice(0, 10)))).toMatchObject({ closed: 0, kept: 20 })
    expect(await there()).toBe(30)
  })

  it('removes no programmes when an older edition is imported', async () => {
    await run('cricos', edition(2024, names))
    expect(await run('cricos', edition(2022, names.slice(1)))).toMatchObject({ closed: 0 })
    expect(await there()).toBe(30)
  })
})

describe('degrees by field of study', () => {
  const hd =
    'UNITID,INSTNM,IALIAS,CITY,STABBR,WEBADDR,CONTROL,GROFFER,CYACTIVE\r\n110635,University of Examples,,X,CA,www.examples.edu,1,1,1\r\n'
  const withOwn = async (...lines: string[]) => {
    await run('ipeds', write('hd2022.csv', hd))
    await run('programs', write('own.csv', ownTable(...lines)))
  }

  it('adds the figures of a field to the programme of that name, without a duplicate', async () => {
    await withOwn(own('Nursing', 'nursing'), own('Nursing', 'nursing', 'phd'))
    const file = write('completions_2024.csv', degrees(degree('51.3801', 'Registered Nursing/Registered Nurse', 42)))
    expect(await run('ipeds-completions', file)).toMatchObject({ added: 0, changed: 1 })
    expect(await run('ipeds-completions', file)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await rows("select level, facts->'degrees_awarded'->'value' as value from programs order by 1")).toEqual([
      { level: 'masters', value: 42 },
      { level: 'phd', value: null },
    ])
  })

  it('shares the figures of a field among several programmes of that name, and says so', async () => {
    await withOwn(own('Computer Science', 'computer-science'), own('Computer Science (Online)', 'computer-science'))
    await run('ipeds-completions', write('completions_2024.csv', degrees(degree('11.0701', 'Computer Science', 90))))
    expect(
      await rows(
        "select facts->'degrees_awarded'->>'scope' as scope, facts->'degrees_awarded'->>'of' as of from programs",
      ),
    ).toEqual(Array(2).fill({ scope: 'department', of: 'Computer Science' }))
  })

  it('names a programme after a field without a match, and reports a field without degrees', async () => {
    await withOwn(own('Robotics', 'engineering'))
    const file = degrees(
      degree('51.2308', 'Physical Therapy/Therapist', '', 'doctorate_professional'),
      degree('52.0201', 'Business Administration and Management, General', 12),
    )
    expect(await run('ipeds-completions', write('completions_2024.csv', file))).toMatchObject({ added: 2 })
    expect(
      await rows(
        "select name, level, degree, facts->'degrees_awarded'->'value' as value from programs where source like 'ipeds-completions-%' order by 1",
      ),
    ).toEqual([
      { name: 'Business Administration', level: 'mba', degree: 'MBA', value: 12 },
      { name: 'Physical Therapy', level: 'phd', degree: 'DPT', value: 0 },
    ])
  })

  it('reads the survey’s own table, which has numbers for institutions and fields', async () => {
    await withOwn(own('Robotics', 'engineering'))
    const table = [
      'UNITID,CIPCODE,MAJORNUM,AWLEVEL,XCTOTALT,CTOTALT',
      '110635,51.2308,1,18,R,40',
      '110635,51.2308,2,18,R,1',
      '110635,51.2308,1,5,R,9',
      '110635,27.0101,1,7,R,0',
      '110635,99,1,18,R,40',
      '999999,51.2308,1,18,R,4',
    ].join('\r\n')
    expect(await run('ipeds-completions', write('c2022_a.csv', table))).toMatchObject({
      added: 1,
      passedOver: 4,
      problems: [{ line: 7, reason: 'university_unknown' }],
    })
    expect(
      await rows(
        "select name, degree, facts->'degrees_awarded'->>'year' as year from programs where source like 'ipeds-%'",
      ),
    ).toEqual([{ name: 'Physical Therapy', degree: 'DPT', year: '2022' }])
  })

  it('rejects an unknown code, and a row without one, with the reason', async () => {
    const file = degrees(degree('99.0000', 'Grand total', 1), degree('', 'Nothing', 1))
    expect((await run('ipeds-completions', write('completions_2024.csv', file))).problems).toEqual([
      { line: 2, reason: 'field_unknown' },
      { line: 3, reason: 'shape' },
    ])
  })
})

describe('a row with two degrees', () => {
  it('splits a row with two degrees into a master’s and a doctorate', async () => {
    const world = [
      {
        name: 'Universidade Federal de Lavras',
        domains: ['ufla.br'],
        web_pages: ['https://www.ufla.br/'],
        alpha_two_code: 'BR',
        'state-province': null,
      },
    ]
    await run('domains', write('world.json', JSON.stringify(world)))
    const table =
      'capes_programme_code,university_code,university,status_of_university,programme_name_pt,programme_name_en,level,evaluation_area_pt,capes_grade,programme_status\n' +
      '1,32004010,UNIVERSIDADE FEDERAL DE LAVRAS,federal,QUÍMICA,CHEMISTRY,academic master + doctorate,QUÍMICA,5,running'
    expect(await run('capes', write('capes_2021.csv', table))).toMatchObject({ added: 2 })
    expect(await rows('select name, level, degree from programs order by level')).toEqual([
      { name: 'Chemistry', level: 'masters', degree: 'Master' },
      { name: 'Chemistry', level: 'phd', degree: 'PhD' },
    ])
  })
})

describe('a university of a register', () => {
  it('matches an existing university, also under another spelling, and keeps its address', async () => {
    const list = [
      {
        name: 'University of Sydney',
        domains: ['sydney.edu.au'],
        web_pages: ['https://www.sydney.edu.au/home'],
        alpha_two_code: 'AU',
        'state-province': null,
      },
    ]
    await run('domains', write('world.json', JSON.stringify(list)), { year: '2020' })
    await run('cricos', write('cricos_2023.csv', courses(course('Master of Accounting', 52, 40_000))))
    expect(await rows('select name, website_url, external_ids from universities')).toEqual([
      {
        name: 'University of Sydney',
        website_url: 'https://www.sydney.edu.au/home',
        external_ids: ['cricos:The University of Sydney'],
      },
    ])
  })
})

describe('the field of study from a programme’s name', () => {
  it.each([
    ['Chemistry and Chemical Biology', 'chemistry'],
    ['Food Engineering', 'food-science'],
    ['Master of Physiotherapy', 'physiotherapy'],
    ['Business Law', 'law'],
    ['European Economic Studies', 'economics'],
    ['Leraar Natuurkunde', 'education'],
    ['Kunstgeschiedenis', 'art-history'],
    ['Ingegneria gestionale', 'industrial-engineering'],
    ['Zoology of nothing', 'ecology'],
    ['Games', 'computer-science'],
    ['Bass trombone', 'music'],
    ['Experiential Knowledge', undefined],
  ])('classifies %s: %s', (name, field) => {
    expect(findFieldByWords(name)).toBe(field)
  })

  it('classifies nine of ten programmes as the catalogue did by hand', () => {
    const url = new URL('../../../../catalogue/programs.json', import.meta.url)
    const programs = JSON.parse(readFileSync(url, 'utf8')) as { name: string; field: string }[]
    const right = programs.filter(({ name, field }) => findFieldByWords(name) === field).length
    expect(right / programs.length).toBeGreaterThan(0.89)
  })
})
