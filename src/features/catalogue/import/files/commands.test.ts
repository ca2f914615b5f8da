import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { testSecret } from '#src/server/testing/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#src/server/testing/database.ts'
import type { FormatName } from '../formats/rules.ts'
import { ImportError, type ImportOptions, importFile, type Remark } from './commands.ts'

let test: TestDatabase
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gradapp-import-'))
})
beforeEach(async () => {
  test = await createTestDatabase()
  return async () => await test.drop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const run = async (kind: FormatName, path: string, options: Partial<ImportOptions> = {}) => {
  const remarks: Remark[] = []
  const report = await importFile(test.database.service, {
    kind,
    path,
    today: '2026-11-20',
    onRemark: (remark) => remarks.push(remark),
    ...options,
  })
  return { ...report.counts, remarks, resumedAt: report.resumedAt }
}

const rows = async (text: string) => (await test.owner.query(text)).rows

const hd = (...lines: string[]) =>
  ['UNITID,INSTNM,IALIAS,CITY,STABBR,WEBADDR,CONTROL,GROFFER,CYACTIVE', ...lines, ''].join('\r\n')
const mit = '166683,"Massachusetts Institute of Technology","MIT","Cambridge","MA","web.mit.edu/",2,1,1'

/** A small file of each format, and what the catalogue holds after it. */
const samples: {
  kind: FormatName
  file: string
  content: string
  before?: [FormatName, string, string]
  finds: [string, unknown[]]
}[] = [
  {
    kind: 'ipeds',
    file: 'hd2023.csv',
    content: hd(
      mit,
      '100001,"Closed","","X","AL","closed.edu",1,1,2',
      '100002,"No graduates","","X","AL","ng.edu",1,2,1',
    ),
    finds: [
      `select id, country, city, website_url, facts->'website'->>'source' as source, facts->'city'->>'year' as year from universities`,
      [
        {
          id: 'massachusetts-institute-of-technology',
          country: 'US',
          city: 'Cambridge',
          website_url: 'https://web.mit.edu/',
          source: 'ipeds-hd-2023',
          year: '2023',
        },
      ],
    ],
  },
  {
    kind: 'ipeds',
    file: 'ic2022_ay.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: 'UNITID,TUITION6,TUITION7\n166683,57590,57590\n999999,1,1\n',
    finds: [
      `select facts->'tuition_per_year' as tuition from universities`,
      [
        {
          tuition: expect.objectContaining({
            value: 57_590,
            currency: 'USD',
            year: '2022-23',
            source: 'ipeds-ic-ay-2022',
            checked_on: '2026-11-20',
          }),
        },
      ],
    ],
  },
  {
    kind: 'ipeds',
    file: 'ic2022.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: 'UNITID,XAPPFEEG,APPLFEEG\n166683,R,75\n',
    finds: [`select (facts->'application_fee'->>'value')::int as fee from universities`, [{ fee: 75 }]],
  },
  {
    kind: 'ipeds',
    file: 'adm2022.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: 'UNITID,APPLCN,ADMSSN\n166683,33767,1337\n',
    finds: [`select facts->'admission_rate_undergraduate'->>'value' as rate from universities`, [{ rate: '0.0396' }]],
  },
  {
    kind: 'domains',
    file: 'world.json',
    content: JSON.stringify([
      {
        name: 'ETH Zürich',
        domains: ['ethz.ch'],
        web_pages: ['https://ethz.ch/'],
        alpha_two_code: 'CH',
        'state-province': null,
      },
    ]),
    finds: [`select name, domains from universities`, [{ name: 'ETH Zürich', domains: ['ethz.ch'] }]],
  },
  {
    kind: 'ror',
    file: 'v2.json',
    content: JSON.stringify([
      {
        id: 'https://ror.org/05a28rw58',
        status: 'active',
        types: ['education'],
        names: [
          { value: 'ETH Zurich', types: ['ror_display'] },
          { value: 'Eidgenössische Technische Hochschule Zürich', types: ['label'] },
        ],
        locations: [{ geonames_details: { country_code: 'CH', name: 'Zurich' } }],
        links: [{ type: 'website', value: 'https://ethz.ch' }],
      },
      { id: 'https://ror.org/x', types: ['company'], names: [], locations: [] },
    ]),
    finds: [
      `select external_ids, city, aliases from universities`,
      [
        {
          external_ids: ['ror:https://ror.org/05a28rw58'],
          city: 'Zurich',
          aliases: ['Eidgenössische Technische Hochschule Zürich'],
        },
      ],
    ],
  },
  {
    kind: 'scorecard',
    file: 'fields.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: [
      'UNITID,INSTNM,CIPCODE,CIPDESC,CREDLEV',
      '166683,Massachusetts Institute of Technology,1101,Computer and Information Sciences.,5',
      '166683,Massachusetts Institute of Technology,1101,Computer and Information Sciences.,3',
    ].join('\n'),
    finds: [
      `select name, field, level from programs`,
      [{ name: 'Computer and Information Sciences', field: 'computer-science', level: 'masters' }],
    ],
  },
  {
    kind: 'openalex-institutions',
    file: 'institutions.jsonl',
    content: `${JSON.stringify({ id: 'https://openalex.org/I35440088', ror: 'https://ror.org/05a28rw58', display_name: 'ETH Zurich', country_code: 'CH', type: 'education', homepage_url: 'https://www.ethz.ch', geo: { city: 'Zurich' } })}\n${JSON.stringify({ id: 'x', display_name: 'A company', type: 'company' })}\n`,
    finds: [
      `select external_ids from universities`,
      [{ external_ids: ['openalex:https://openalex.org/I35440088', 'ror:https://ror.org/05a28rw58'] }],
    ],
  },
  {
    kind: 'openalex-authors',
    file: 'authors.jsonl',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: `${JSON.stringify({ id: 'https://openalex.org/A1', display_name: 'Ada Example', last_known_institutions: [{ id: 'i', display_name: 'MIT', country_code: 'US' }], topics: [{ display_name: 'Type theory' }] })}\n`,
    finds: [
      `select full_name, research_interests, is_accepting_students from faculty_profiles`,
      [{ full_name: 'Ada Example', research_interests: ['Type theory'], is_accepting_students: null }],
    ],
  },
  {
    kind: 'csrankings',
    file: 'csrankings.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content:
      'name,affiliation,homepage,scholarid\nAda Example 0001,Massachusetts Inst. of Technology,https://example.edu/ada,x\n',
    finds: [
      `select full_name, profile_url, is_sample from faculty_profiles`,
      [{ full_name: 'Ada Example', profile_url: 'https://example.edu/ada', is_sample: false }],
    ],
  },
  {
    kind: 'programs',
    file: 'programs.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: [
      'university,name,field,level,degree,tuition,currency,deadline,deadline_zone,tests,minimum_gpa,verified,source_url,year,checked_on',
      'MIT,Computer Science,computer-science,phd,PhD,58000,usd,2026-12-15,America/New_York,TOEFL; GRE,3.0/4.0,yes,https://example.edu/cs,2026,2026-10-01',
    ].join('\n'),
    finds: [
      `select id, is_verified, facts->'deadline'->'value' as deadline, facts->'tests'->>'url' as url, (facts->'minimum_gpa'->>'value')::float8 as gpa from programs`,
      [
        {
          id: 'massachusetts-institute-of-technology-phd-computer-science',
          is_verified: true,
          deadline: { date: '2026-12-15', time: '23:59', zone_rule: 'zone', zone: 'America/New_York' },
          url: 'https://example.edu/cs',
          gpa: 0.75,
        },
      ],
    ],
  },
  {
    kind: 'scholarships',
    file: 'scholarships.csv',
    content:
      'name,provider,website,countries,nationalities,levels,amount,currency,source_url,year,checked_on\nExample Award,Example Trust,https://example.org,GB,IN; PK,masters,18000,GBP,https://example.org/award,2026,2026-10-01',
    finds: [
      `select id, nationalities, amount, currency from scholarships`,
      [{ id: 'example-award', nationalities: ['IN', 'PK'], amount: 18_000, currency: 'GBP' }],
    ],
  },
  {
    kind: 'faculty',
    file: 'faculty.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content:
      'university,full_name,department,research_interests,accepting\nipeds:166683,Ada Example,EECS,logic; proofs,yes',
    finds: [
      `select department, research_interests, is_accepting_students from faculty_profiles`,
      [{ department: 'EECS', research_interests: ['logic', 'proofs'], is_accepting_students: true }],
    ],
  },
]

describe('importers', () => {
  it.each(samples)(
    '$kind ($file) fills the catalogue, and the second run changes nothing',
    async ({ kind, file, content, before, finds }) => {
      if (before) await run(before[0], write(before[1], before[2]))
      const path = write(`${file}.gz`, gzipSync(content))
      const dry = await run(kind, path, { isDryRun: true })
      expect(await rows(finds[0])).not.toEqual(finds[1])
      const first = await run(kind, path)
      expect(first).toMatchObject({ added: dry.added, changed: dry.changed, refused: 0, leftOut: 0 })
      expect(first.added + first.changed).toBe(1)
      expect(await rows(finds[0])).toEqual(finds[1])
      const history = await rows('select count(*) from catalogue_changes')
      expect(await run(kind, path)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
      expect(await rows('select count(*) from catalogue_changes')).toEqual(history)
    },
  )

  it('the same university under three names stays one, with the others as aliases', async () => {
    const entry = (name: string) => ({
      name,
      domains: ['ethz.ch'],
      web_pages: ['https://ethz.ch/'],
      alpha_two_code: 'CH',
      'state-province': null,
    })
    const names = ['ETH Zürich', 'ETH Zuerich', 'Swiss Federal Institute of Technology']
    const done = await run('domains', write('three.json', JSON.stringify(names.map(entry))))
    expect(done).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await rows('select name, aliases from universities')).toEqual([
      { name: 'ETH Zürich', aliases: ['Swiss Federal Institute of Technology'] },
    ])
  })

  it('two numbers of one register stay two universities, though their name and their domain are the same', async () => {
    const line = (unit: number) => `${unit},"Union College","","X","NY","union.edu",2,1,1`
    expect(await run('ipeds', write('hd2021.csv', hd(line(100_001), line(100_002))))).toMatchObject({ added: 2 })
    const named = 'name,affiliation,homepage\nAda,Union College,https://a.example.edu'
    expect((await run('csrankings', write('union.csv', named))).remarks).toEqual([
      { line: 2, reason: 'university_ambiguous' },
    ])
  })

  it('real faculty take the place of the samples', async () => {
    await seedCatalogue(test.database.service, [{ id: 'mit', name: 'MIT' }])
    await test.owner.query(
      "insert into faculty_profiles (full_name, university_id, is_sample) values ('Sample Professor', 'mit', true)",
    )
    await run('faculty', write('first.csv', 'university,full_name\nMIT,Ada Example\n'))
    expect(await rows('select full_name from faculty_profiles')).toEqual([{ full_name: 'Ada Example' }])
  })

  it('a newer year wins, an older one changes nothing, and an editor’s word yields to a newer year alone', async () => {
    const charges = (amount: number) => `UNITID,TUITION6,TUITION7\n166683,${amount},${amount}\n`
    const tuition = async () =>
      (await rows(`select (facts->'tuition_per_year'->>'value')::int as value from universities`))[0]?.value
    await run('ipeds', write('hd2022.csv', hd(mit)))
    await run('ipeds', write('ic2022_ay.csv', charges(50_000)))
    await run('ipeds', write('ic2021_ay.csv', charges(40_000)))
    expect(await tuition()).toBe(50_000)
    await test.owner.query(`update universities set facts = jsonb_set(facts, '{tuition_per_year,by}', '"editor"')`)
    await run('ipeds', write('again_ic2022_ay.csv', charges(51_000)))
    expect(await tuition()).toBe(50_000)
    await run('ipeds', write('ic2023_ay.csv', charges(55_000)))
    expect(await tuition()).toBe(55_000)
  })
})

describe('bad files', () => {
  it('a wrong header is refused with what is missing, and nothing is written', async () => {
    await expect(run('csrankings', write('wrong.csv', 'a,b\n1,2\n'))).rejects.toThrow(
      /no column name, affiliation, homepage.*It has a, b/,
    )
    await expect(run('ipeds', write('nothing.csv', 'UNITID,X\n1,2\n'), { year: '2022' })).rejects.toThrow(ImportError)
    await expect(run('ipeds', write('hd.csv', hd(mit)))).rejects.toThrow(/--year/)
  })

  it('an open quote and broken UTF-8 cost their own line alone', async () => {
    const header = 'name,provider,website'
    const good = (name: string) => `${name},"Trust, the",https://example.org`
    const text = [
      header,
      good('One'),
      '"Open,Trust,https://example.org',
      good('Two'),
      good('Three'),
      '"Over',
      'two lines",Trust,https://example.org',
      '',
    ].join('\n')
    const done = await run('scholarships', write('open.csv', text))
    expect(done).toMatchObject({ added: 4, refused: 1, remarks: [{ line: 3, reason: 'quote_open' }] })
    const broken = Buffer.concat([
      Buffer.from(`${header}\n`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`x,T,https://example.org\n${good('Four')}\n`),
    ])
    expect(await run('scholarships', write('broken.csv', broken))).toMatchObject({
      added: 1,
      remarks: [{ line: 2, reason: 'encoding' }],
    })
  })

  it('JSON that is cut off or wrong costs what cannot be read', async () => {
    const whole = JSON.stringify({ name: 'A', domains: ['a.edu'], web_pages: ['https://a.edu'], alpha_two_code: 'US' })
    const done = await run('domains', write('cut.json', `[\n${whole},\n{"name": 3},\n{"name": "B", "dom`))
    expect(done).toMatchObject({ added: 1, refused: 2 })
    expect(done.remarks).toEqual([
      { line: 3, reason: 'shape' },
      { line: 4, reason: 'json' },
    ])
  })

  it.each([
    ['0', 'value_zero'],
    ['-5', 'value_negative'],
    ['varies', 'value_not_a_number'],
  ])('a tuition of %s is left out with its reason, and the programme is taken', async (tuition, reason) => {
    await seedCatalogue(test.database.service, [{ id: 'mit', name: 'MIT' }])
    const header = 'university,name,field,level,degree,tuition,currency,source_url,year,checked_on'
    const line = `MIT,History,history,masters,MA,${tuition},USD,https://a.example.edu,2026,2026-01-01`
    const done = await run('programs', write('tuition.csv', `${header}\n${line}\n`))
    expect(done).toMatchObject({
      added: 1,
      refused: 0,
      leftOut: 1,
      remarks: [{ line: 2, field: 'tuition_per_year', reason }],
    })
    expect(await rows("select facts from programs where name = 'History'")).toEqual([{ facts: {} }])
  })

  it('a fact without a source, an unknown university and an unknown field are refused', async () => {
    await seedCatalogue(test.database.service, [{ id: 'mit', name: 'MIT' }])
    const header = 'university,name,field,level,degree,tuition,currency'
    const lines = [
      'MIT,History,history,masters,MA,5,USD',
      'Nowhere,History,history,masters,MA,,',
      'MIT,Magic,magic,masters,MA,,',
      'MIT,History,history,masters,MA,,',
    ]
    const done = await run('programs', write('facts.csv', [header, ...lines].join('\n')))
    expect(done.remarks.map(({ line, reason }) => `${line} ${reason}`).sort()).toEqual([
      '2 source_missing',
      '3 university_unknown',
      '4 field_unknown',
      '5 twice',
    ])
  })
})

describe('an import that is killed', () => {
  it('goes on where it stopped when it is run again, and nothing is missing or there twice', async () => {
    const total = 6_000
    const lines = Array.from({ length: total }, (_, at) => `Award ${at},Trust,https://example.org`)
    const path = write('many.csv', `name,provider,website\n${lines.join('\n')}\n`)
    const env = {
      ...process.env,
      DATABASE_URL: test.ownerUrl,
      AUTH_SECRET: testSecret,
      APP_URL: 'http://localhost:1',
      LOG_LEVEL: 'silent',
    }
    const child = spawn(process.execPath, ['scripts/catalogue.ts', 'import', 'scholarships', path], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve) => {
      // The first line of progress says that a batch is kept.
      child.stderr.on('data', (text) => String(text).includes('rows') && child.kill('SIGKILL'))
      child.on('close', () => resolve())
    })
    const [kept] = await rows('select position from catalogue_imports')
    expect(kept?.position).toBeGreaterThan(0)
    expect(kept?.position).toBeLessThan(total)
    const done = await run('scholarships', path)
    expect(done).toMatchObject({ added: total, refused: 0, resumedAt: kept?.position })
    expect(await rows("select count(*)::int as n from scholarships where name like 'Award %'")).toEqual([{ n: total }])
    expect(await rows('select * from catalogue_imports')).toEqual([])
  }, 60_000)
})

describe('what a file has said already', () => {
  const list = (names: string[]) =>
    ['name,provider,website', ...names.map((name) => `${name},Trust,https://example.org`), ''].join('\n')

  it('is refused in a later batch too, with its line, and left no mark behind', async () => {
    const path = write('repeated.csv', list(['One', 'Two', 'Three', 'One', 'Four', 'Two', 'Two']))
    for (const isDryRun of [true, false]) {
      const done = await run('scholarships', path, { batchSize: 2, isDryRun })
      expect(done.added).toBe(4)
      expect(done.remarks.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['5 twice', '7 twice', '8 twice'])
    }
    expect(await rows('select * from catalogue_import_marks')).toEqual([])
  })

  it('is known to a run that goes on after a kill', async () => {
    const path = write('cut-off.csv', list(['One', 'Two', 'Three', 'One']))
    const stop = () => {
      throw new Error('killed')
    }
    await expect(run('scholarships', path, { batchSize: 2, onProgress: stop })).rejects.toThrow('killed')
    // A dry run in between looks at the whole file and leaves the place of the other alone.
    expect(await run('scholarships', path, { batchSize: 2, isDryRun: true })).toMatchObject({
      added: 1,
      unchanged: 2,
      refused: 1,
      resumedAt: 0,
    })
    const done = await run('scholarships', path, { batchSize: 2 })
    expect(done).toMatchObject({ added: 3, refused: 1, resumedAt: 2, remarks: [{ line: 5, reason: 'twice' }] })
  })

  it('is told apart by more than 32 bits', async () => {
    // These two have the same 32-bit hash, which among a million keys a hundred others have as well.
    const path = write('alike.csv', list(['Award a6qqva', 'Award gw1y9k']))
    expect(await run('scholarships', path)).toMatchObject({ added: 2, refused: 0 })
  })
})
