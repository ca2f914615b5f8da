import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { openImports } from '#tests/support/imports.ts'
import { callAs } from '#tests/support/router.ts'
import { ImportError } from './files.commands.ts'

// Adversarial input: files that attack the operator who imports them or the users who read the catalogue.

const its = openImports()
const { write, run, rows } = its

const header = 'name,provider,website'
const validLine = (name: string) => `${name},Trust,https://example.org`
const table = (...names: string[]) => [header, ...names.map(validLine), ''].join('\n')
const megabyte = 1_000_000

const catchMessage = async (attempt: Promise<unknown>) =>
  await attempt.then(
    () => 'imported',
    (error: unknown) => (error instanceof ImportError ? error.message : `threw ${String(error)}`),
  )

describe('malicious compressed files', () => {
  it.each([
    ['one line', Buffer.alloc(300 * megabyte, 'a')],
    ['empty lines', Buffer.concat([Buffer.from(table('One')), Buffer.alloc(300 * megabyte, '\n')])],
    ['one row many times', Buffer.from(header + `\n${validLine('One')}`.repeat(6 * megabyte))],
  ])('rejects a gzip bomb of %s before it reads a row', async (_what, content) => {
    const path = write('bomb.csv.gz', gzipSync(content))
    expect(await catchMessage(run('scholarships', path))).toMatch(
      /^bomb\.csv\.gz unpacks to more than 200 times its size/,
    )
    expect(await rows('select from scholarships')).toEqual([])
  })

  it('rejects a gzip file that is truncated in its rows or damaged, and writes nothing', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `Award ${at * 7_919} of ${at * 104_729}`)
    const whole = gzipSync(table(...names))
    const damaged = Buffer.from(whole)
    damaged.writeUInt32LE(0, damaged.length - 8)
    for (const content of [whole.subarray(0, whole.length / 2), damaged])
      expect(await catchMessage(run('scholarships', write('cut.csv.gz', content)))).toMatch(/cannot be read/)
    expect(await rows('select from scholarships')).toEqual([])
  })

  it.each([
    ['a ZIP archive with names outside its folder', zipSync({ '../../evil.csv': strToU8(table('One')) })],
    ['a ZIP archive in gzip', gzipSync(zipSync({ '/tmp/evil.csv': strToU8(table('One')) }))],
    ['a file that was compressed twice', gzipSync(gzipSync(table('One')))],
  ])('rejects %s without unpacking anything', async (_what, content) => {
    const path = write('archive.csv', content)
    const before = readdirSync(dirname(path))
    expect(await catchMessage(run('scholarships', path))).toBe(
      'archive.csv is an archive. Unpack it, or save a spreadsheet as CSV.',
    )
    expect(readdirSync(dirname(path))).toEqual(before)
  })
})

describe('encodings other than UTF-8', () => {
  it.each([
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${table('One')}`, 'utf16le')],
    ['big-endian UTF-16 with a byte order mark', Buffer.from(`\uFEFF${table('One')}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(table('One'), 'utf16le')],
    ['big-endian UTF-16 without a byte order mark', Buffer.from(table('One'), 'utf16le').swap16()],
  ])('rejects %s with advice', async (_what, content) => {
    expect(await catchMessage(run('scholarships', write('wide.csv', content)))).toBe(
      'wide.csv is written in UTF-16. Save it in UTF-8.',
    )
  })

  it('imports UTF-8 with a byte order mark', async () => {
    expect(await run('scholarships', write('marked.csv', `\uFEFF${table('Größe')}`))).toMatchObject({ added: 1 })
    expect(await rows('select name from scholarships')).toEqual([{ name: 'Größe' }])
  })

  it.each([
    ['Latin-1', [0xe9]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['NUL', [0]],
  ])('rejects only the row with %s', async (_what, bytes) => {
    const content = Buffer.concat([
      Buffer.from(`${table('One')}..`),
      Buffer.from(bytes),
      Buffer.from(`${validLine('etc')}\n${validLine('Two')}\n`),
    ])
    expect(await run('scholarships', write('bytes.csv', content))).toMatchObject({
      added: 2,
      refused: 1,
      problems: [{ line: 3, reason: 'encoding' }],
    })
  })
})

describe('malicious tables', () => {
  it('rejects a header with a duplicate column', async () => {
    const path = write('twice.csv', `${header},name\n${validLine('One')},Another\n`)
    expect(await catchMessage(run('scholarships', path))).toBe(
      'twice.csv names a column twice in its first line: name. Remove one of them.',
    )
    expect(await run('scholarships', write('empty.csv', `${header},,\n${validLine('One')},,\n`))).toMatchObject({
      added: 1,
    })
  })

  it('reads columns named like members of Object.prototype as ordinary columns', async () => {
    const path = write('members.csv', `__proto__,constructor,toString,${header}\na,b,c,${validLine('One')}\n`)
    expect(await run('scholarships', path)).toMatchObject({ added: 1 })
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('strips control characters from column names in error messages, and truncates long names', async () => {
    const path = write('escape.csv', `\u001B[2J\u001B]0;owned\u0007,\u202Efdp.exe,${'x'.repeat(megabyte)}\n1,2,3\n`)
    const message = await catchMessage(run('scholarships', path))
    expect(message).toContain('no column name, provider, website')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal would obey.
    expect(message).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/)
    expect(message.length).toBeLessThan(500)
  })

  it.each([
    ['a cell', 'a'.repeat(10 * megabyte), 'too_long'],
    ['quotes', '"'.repeat(10 * megabyte), 'too_long'],
    ['an open quote', `"${'a'.repeat(10 * megabyte)}`, 'quote_open'],
    ['cells', ','.repeat(10 * megabyte), 'columns'],
  ])('rejects only a line of 10 MB of %s', async (_what, long, reason) => {
    const path = write(
      'long.csv.gz',
      gzipSync(`${table('One')}${long},Trust,https://example.org\n${validLine('Two')}\n`, { level: 0 }),
    )
    const result = await run('scholarships', path)
    expect(result).toMatchObject({ added: 2, refused: 1, problems: [{ line: 3, reason }] })
  })

  it.each(['"', ','])('reads a long line of %s in time linear in its length', async (character) => {
    const measureSeconds = async (length: number) => {
      const path = write(`${length}.csv`, `${table('One')}${character.repeat(length)}\n${validLine('Two')}\n`)
      const durations: number[] = []
      for (let count = 0; count < 3; count += 1) {
        const started = performance.now()
        await run('scholarships', path)
        durations.push(performance.now() - started)
      }
      return Math.min(...durations)
    }
    // Four times the length: four times the time when it is linear, sixteen times when it is quadratic.
    expect((await measureSeconds(8 * megabyte)) / (await measureSeconds(2 * megabyte))).toBeLessThan(9)
  })

  it('rejects a quote left open before lines of 10 MB', async () => {
    const long = `${'b'.repeat(10 * megabyte)}\n`
    const path = write('open.csv', `${table('One')}"${validLine('Open')}\n${long.repeat(8)}${validLine('Two')}\n`)
    const result = await run('scholarships', path)
    expect(result).toMatchObject({ added: 2, refused: 9 })
    expect(result.problems[0]).toEqual({ line: 3, reason: 'quote_open' })
  })

  it('stops at a line of more than 16 MB and reports its number', async () => {
    const path = write('endless.csv', `${table('One')}${'a'.repeat(40 * megabyte)}`)
    expect(await catchMessage(run('scholarships', path))).toBe('endless.csv, line 3: nothing can be read from here on.')
  })

  it('rejects only the JSON value that nests a million levels deep', async () => {
    const entry = (name: string) =>
      JSON.stringify({ name, domains: [`${name}.edu`], web_pages: [`https://${name}.edu`], alpha_two_code: 'US' })
    const deep = (inside = '') => `${'['.repeat(megabyte)}${inside}${']'.repeat(megabyte)}`
    const path = write('deep.json', `[\n${entry('one')},\n${deep()},\n${deep('"\\u0000"')},\n${entry('two')}\n]`)
    const result = await run('domains', path)
    expect(result).toMatchObject({ added: 2, refused: 2 })
  })

  it('stores SQL statements and markup as plain text', async () => {
    const name = `'); drop table users; -- <script>alert(1)</script>`
    expect(await run('scholarships', write('sql.csv', table(name)))).toMatchObject({ added: 1 })
    expect(await rows('select name from scholarships')).toEqual([{ name }])
    const addresses = ['javascript:alert(1)//a.b', 'data:text/html,a.b', 'file:///etc/passwd.x']
    const path = write('addresses.csv', [header, ...addresses.map((address) => `X,Trust,"${address}"`)].join('\n'))
    expect(await run('scholarships', path)).toMatchObject({ added: 0, refused: 3 })
  })
})

describe('malicious files of registers', () => {
  const turtle = (text: string) => write('europass_2026.ttl', text)

  it.each([
    ['a text that is never closed', `<https://x.example/a> <https://x.example/b> """${'ab\n'.repeat(megabyte)}`],
    ['one line of 10 MB', `<https://x.example/a> <https://x.example/b> "${'a'.repeat(10 * megabyte)}" .`],
    [
      'a million prefixes',
      Array.from({ length: megabyte }, (_, at) => `@prefix a${at}: <https://x.example/> .`).join('\n'),
    ],
    ['markup instead of statements', '<!doctype html><html><body>Not found</body></html>'],
    ['a truncated end', '<https://x.example/a> <https://x.example/b> "c" .\n<https://x.example/a> <https'],
  ])('rejects Turtle with %s, and writes nothing', async (_what, text) => {
    expect(await catchMessage(run('europass', turtle(text)))).toMatch(
      /^europass_2026\.ttl, line \d+: nothing can be read from here on\.$/,
    )
    expect(await rows('select from programs')).toEqual([])
  })

  it('imports nothing from Turtle about something else, and from links that lead in a circle', async () => {
    const elm = 'http://data.europa.eu/snb/model/elm/'
    const type = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'
    const circle = `<https://x.example/a> ${type} <${elm}LearningOpportunity> ; <${elm}providedBy> <https://x.example/a> ; <${elm}learningAchievementSpecification> <https://x.example/a> ; <${elm}EQFLevel> <https://x.example/7> .`
    const other = `<https://x.example/b> <https://x.example/${'c'.repeat(1_000)}> "${'d'.repeat(100_000)}" .`
    expect(await run('europass', turtle(`${circle}\n${other}`))).toMatchObject({ added: 0, refused: 1 })
  })

  it('refuses only the damaged courses among those of an API response', async () => {
    const course = { courseUuid: 'a', courseName: 'X', levelName: 'drugiego stopnia', currentStatusName: 'prowadzone' }
    const home = { mainInstitutionUuid: 'b', mainInstitutionName: 'Y' }
    const results = [
      { ...course, ...home, courseInstances: 'none' },
      { ...course, ...home, courseInstances: [null] },
      { ...course, ...home, courseName: { __proto__: null } },
      'text',
      ['nested', ['array']],
      { ...course, ...home, courseInstances: [] },
    ]
    const path = write('radon_2026.json', JSON.stringify({ results, pagination: {} }).repeat(2))
    expect(await run('radon', path)).toMatchObject({ added: 0, refused: 8, passedOver: 2 })
  })

  it('stores markup in names of registers as plain text', async () => {
    const name = '<script>alert(1)</script>'
    const entry = {
      name: 'Coventry University',
      domains: ['coventry.ac.uk'],
      web_pages: ['https://coventry.ac.uk'],
      alpha_two_code: 'GB',
    }
    await run('domains', write('gb.json', JSON.stringify([entry])))
    const path = write('uk_2026.csv', `name,same_as,may_be,ukprn\nCoventry University,${name},,10001726\n`)
    expect(await run('uk-institutions', path)).toMatchObject({ changed: 1 })
    expect(await rows('select aliases from universities')).toEqual([{ aliases: [name] }])
  })
})

describe('spreadsheet formulas in an imported catalogue', () => {
  it.each(['=', '+', '-', '@', '\uFF1D'])(
    'keeps a name that begins with %s unchanged, and exports no formula',
    async (start) => {
      const university = `${start}HYPERLINK("https://evil.example","MIT")`
      await seedCatalogue(its.test.database.service, [{ id: 'evil', name: 'Evil' }])
      const entry = { name: university, domains: ['evil.edu'], web_pages: ['https://evil.edu'], alpha_two_code: 'US' }
      await run('domains', write('formula.json', JSON.stringify([entry])))
      const [stored] = await rows("select id, name from universities where id <> 'evil'")
      expect(stored).toMatchObject({ name: university })
      const program = `${start}cmd|' /C calc'!A0`
      const columns = 'university,name,field,level,degree'
      const result = await run(
        'programs',
        write('formula.csv', `${columns}\n"${university.replaceAll('"', '""')}",${program},history,masters,MA\n`),
      )
      expect(result).toMatchObject({ added: 1, refused: 0 })
      const [{ id: programId } = { id: '' }] = await rows(
        `select id from programs where university_id = '${stored.id}'`,
      )
      const api = callAs(its.test, (await createTestPerson(its.test)).token)
      const chosen = await api.shortlist.add({ universityId: stored.id, programId })
      await api.applications.create({ selectedUniversityId: chosen.id })
      const text = await (await api.spreadsheet.export({ format: 'csv' })).body.text()
      expect(text).toContain(`"'${university.replaceAll('"', '""')}"`)
      expect(text).toContain(`'${program}`)
      expect(text.split(/[\n,]/).filter((cell) => cell.replace(/^"/, '').startsWith(start))).toEqual([])
    },
  )
})
