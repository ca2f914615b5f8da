import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { testSecret } from '#tests/support/cluster.ts'
import { openImports } from '#tests/support/imports.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { ImportError } from './files.commands.ts'
import { buildHdFile, mit } from './files.fixtures.ts'
import { inspectFile } from './source-files.provider.ts'

// Damaged files, and killed imports.

const its = openImports()
const { write, run, rows } = its

describe('damaged import files', () => {
  it('rejects a wrong header with its missing columns, and writes nothing', async () => {
    await expect(run('csrankings', write('wrong.csv', 'a,b\n1,2\n'))).rejects.toThrow(
      /no column name, affiliation, homepage.*It has a, b/,
    )
    await expect(run('ipeds', write('nothing.csv', 'UNITID,X\n1,2\n'), { year: '2022' })).rejects.toThrow(ImportError)
    await expect(run('ipeds', write('hd.csv', buildHdFile(mit)))).rejects.toThrow(/--year/)
  })

  it('rejects only the line with an open quote or broken UTF-8', async () => {
    const header = 'name,provider,website'
    const validLine = (name: string) => `${name},"Trust, the",https://example.org`
    const text = [
      header,
      validLine('One'),
      '"Open,Trust,https://example.org',
      validLine('Two'),
      validLine('Three'),
      '"Over',
      'two lines",Trust,https://example.org',
      '',
    ].join('\n')
    const result = await run('scholarships', write('open.csv', text))
    expect(result).toMatchObject({ added: 4, refused: 1, problems: [{ line: 3, reason: 'quote_open' }] })
    const broken = Buffer.concat([
      Buffer.from(`${header}\n`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`x,T,https://example.org\n${validLine('Four')}\n`),
    ])
    expect(await run('scholarships', write('broken.csv', broken))).toMatchObject({
      added: 1,
      problems: [{ line: 2, reason: 'encoding' }],
    })
  })

  it('rejects only the unreadable part of truncated or invalid JSON', async () => {
    const whole = JSON.stringify({ name: 'A', domains: ['a.edu'], web_pages: ['https://a.edu'], alpha_two_code: 'US' })
    const result = await run('domains', write('cut.json', `[\n${whole},\n{"name": 3},\n{"name": "B", "dom`))
    expect(result).toMatchObject({ added: 1, refused: 2 })
    expect(result.problems).toEqual([
      { line: 3, reason: 'shape' },
      { line: 4, reason: 'json' },
    ])
  })

  it.each([
    ['0', 'value_zero'],
    ['-5', 'value_negative'],
    ['varies', 'value_not_a_number'],
  ])('skips a tuition of %s with its reason, and imports the programme', async (tuition, reason) => {
    await seedCatalogue(its.test.database.service, [{ id: 'mit', name: 'MIT' }])
    const header = 'university,name,field,level,degree,tuition,currency,source_url,year,checked_on'
    const line = `MIT,History,history,masters,MA,${tuition},USD,https://a.example.edu,2026,2026-01-01`
    const result = await run('programs', write('tuition.csv', `${header}\n${line}\n`))
    expect(result).toMatchObject({
      added: 1,
      refused: 0,
      leftOut: 1,
      problems: [{ line: 2, field: 'tuition_per_year', reason }],
    })
    expect(await rows("select facts from programs where name = 'History'")).toEqual([{ facts: {} }])
  })

  it('rejects a fact without a source, an unknown university and an unknown field', async () => {
    await seedCatalogue(its.test.database.service, [{ id: 'mit', name: 'MIT' }])
    const header = 'university,name,field,level,degree,tuition,currency'
    const lines = [
      'MIT,History,history,masters,MA,5,USD',
      'Nowhere,History,history,masters,MA,,',
      'MIT,Magic,magic,masters,MA,,',
      'MIT,History,history,masters,MA,,',
    ]
    const result = await run('programs', write('facts.csv', [header, ...lines].join('\n')))
    expect(result.problems.map(({ line, reason }) => `${line} ${reason}`).sort()).toEqual([
      '2 source_missing',
      '3 university_unknown',
      '4 field_unknown',
      '5 twice',
    ])
  })
})

describe('an import that is killed', () => {
  it('resumes a killed import where it stopped, without missing or duplicate rows', async () => {
    const total = 6_000
    const lines = Array.from({ length: total }, (_, at) => `Award ${at},Trust,https://example.org`)
    const path = write('many.csv', `name,provider,website\n${lines.join('\n')}\n`)
    const env = {
      ...process.env,
      DATABASE_URL: its.test.ownerUrl,
      AUTH_SECRET: testSecret,
      APP_URL: 'http://localhost:1',
      LOG_LEVEL: 'silent',
    }
    const child = spawn(process.execPath, ['cli/catalogue.ts', 'import', 'scholarships', path], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve) => {
      // The first progress line confirms that a batch is committed.
      child.stderr.on('data', (text) => String(text).includes('rows') && child.kill('SIGKILL'))
      child.on('close', () => resolve())
    })
    const [kept] = await rows('select position from catalogue_imports')
    expect(kept?.position).toBeGreaterThan(0)
    expect(kept?.position).toBeLessThan(total)
    const result = await run('scholarships', path)
    expect(result).toMatchObject({ added: total, refused: 0, resumedAt: kept?.position })
    expect(await rows("select count(*)::int as n from scholarships where name like 'Award %'")).toEqual([{ n: total }])
    expect(await rows('select * from catalogue_imports')).toEqual([])
  }, 60_000)
})

describe('an import of a file that another process is importing', () => {
  it.skipIf(isFakeClock)(
    'rejects an import of a file that another process is importing, and runs once the other has ended',
    async () => {
      const path = write('shared.csv', 'name,provider,website\nShared,Trust,https://example.org\n')
      const other = its.test.owner
      const { digest } = await inspectFile(path)
      await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [`scholarships ${digest}`])
      await expect(run('scholarships', path)).rejects.toThrow(/shared\.csv is being imported by another process/)
      await other.query('select pg_advisory_unlock_all()')
      expect(await run('scholarships', path)).toMatchObject({ added: 1 })
    },
  )
})

describe('repeated entries of an import file', () => {
  const list = (names: string[]) =>
    ['name,provider,website', ...names.map((name) => `${name},Trust,https://example.org`), ''].join('\n')

  it('rejects a repeated entry in a later batch with its line, and leaves no marker behind', async () => {
    const path = write('repeated.csv', list(['One', 'Two', 'Three', 'One', 'Four', 'Two', 'Two']))
    for (const isDryRun of [true, false]) {
      const result = await run('scholarships', path, { batchSize: 2, isDryRun })
      expect(result.added).toBe(4)
      expect(result.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['5 twice', '7 twice', '8 twice'])
    }
    expect(await rows('select * from catalogue_import_seen_keys')).toEqual([])
  })

  it('reports progress that grows row by row to the whole file', async () => {
    const names = Array.from(
      { length: 9_000 },
      (_, at) => `Long name of award number ${at} of a file that has several pieces`,
    )
    const path = write('progress.csv', list(names))
    const seen: { share: number; rows: number }[] = []
    await run('scholarships', path, { batchSize: 3_000, onProgress: ({ share, rows }) => seen.push({ share, rows }) })
    expect(seen.map(({ rows }) => rows)).toEqual([3_000, 6_000, 9_000])
    expect(seen[0]?.share).toBeLessThan(1)
    expect(seen.map(({ share }) => share)).toEqual(seen.map(({ share }) => share).toSorted((a, b) => a - b))
    expect(seen.at(-1)?.share).toBe(1)
  })

  it('detects repeated entries after a killed import resumes', async () => {
    const path = write('cut-off.csv', list(['One', 'Two', 'Three', 'One']))
    const stop = () => {
      throw new Error('killed')
    }
    await expect(run('scholarships', path, { batchSize: 2, onProgress: stop })).rejects.toThrow('killed')
    // A dry run in between reads the whole file, and leaves the stored progress unchanged.
    expect(await run('scholarships', path, { batchSize: 2, isDryRun: true })).toMatchObject({
      added: 1,
      unchanged: 2,
      refused: 1,
      resumedAt: 0,
    })
    const result = await run('scholarships', path, { batchSize: 2 })
    expect(result).toMatchObject({ added: 3, refused: 1, resumedAt: 2, problems: [{ line: 5, reason: 'twice' }] })
  })

  it('distinguishes entry keys with the same 32-bit hash', async () => {
    // These two keys have the same 32-bit hash, like about a hundred pairs among a million keys.
    const path = write('alike.csv', list(['Award a6qqva', 'Award gw1y9k']))
    expect(await run('scholarships', path)).toMatchObject({ added: 2, refused: 0 })
  })
})
