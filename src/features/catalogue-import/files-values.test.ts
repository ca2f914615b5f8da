import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { openImports } from '#tests/support/imports.ts'
import { ImportError } from './files.commands.ts'

// Invalid values: they cost their own row or cell, never the import.

const its = openImports()
const { write, run, rows } = its

const page = 'https://example.org'
const origin = `${page},2026,2026-10-01`
const programs = (...lines: string[]) =>
  [
    'university,name,field,level,degree,tuition,currency,deadline,deadline_time,deadline_zone,source_url,year,checked_on',
    ...lines,
  ].join('\n')
const scholarships = (...lines: string[]) =>
  ['name,provider,website,amount,currency,source_url,year,checked_on', ...lines].join('\n')

const withMit = async () => await seedCatalogue(its.test.database.service, [{ id: 'mit', name: 'MIT' }])

describe('invalid values of a catalogue file', () => {
  it.each([
    ['2026', '2026-13-01'],
    ['2062', '2026-10-01'],
    ['2026-99', '2026-10-01'],
  ])('skips a fact of %s that was checked on %s, and imports the row without it', async (year, day) => {
    const path = write('day.csv', scholarships(`One,Trust,${page},5,EUR,${page},${year},${day}`))
    expect(await run('scholarships', path)).toMatchObject({
      added: 1,
      problems: [{ line: 2, field: 'amount', reason: 'source_missing' }],
    })
  })

  it.each([
    ['3000000000', 'value_too_large'],
    ['1e308', 'value_too_large'],
    ['58.000', 'value_not_a_number'],
    ['0x1F', 'value_not_a_number'],
  ])('skips an amount of %s: %s', async (amount, reason) => {
    const path = write('amount.csv', scholarships(`One,Trust,${page},${amount},EUR,${origin}`))
    expect(await run('scholarships', path)).toMatchObject({
      added: 1,
      problems: [{ line: 2, field: 'amount', reason }],
    })
    expect(await rows('select amount from scholarships')).toEqual([{ amount: null }])
  })

  it.each([
    ['17:00', 'Asia/Atlantis', 'value_not_a_zone'],
    ['5 pm', 'Europe/Berlin', 'value_not_a_time'],
  ])('skips a deadline at %s in %s: %s', async (time, zone, reason) => {
    await withMit()
    const path = write('zone.csv', programs(`MIT,History,history,masters,MA,,,2027-01-15,${time},${zone},${origin}`))
    expect(await run('programs', path)).toMatchObject({
      added: 1,
      problems: [{ line: 2, field: 'deadline', reason }],
    })
    expect(await rows("select facts from programs where name = 'History'")).toEqual([{ facts: {} }])
  })

  it('rejects only the row with a NUL character or broken JSON text', async () => {
    const path = write('nul.csv', scholarships(`One,Trust,${page},,,,,`, `T\0wo,Trust,${page},,,,,`))
    expect(await run('scholarships', path)).toMatchObject({ added: 1, problems: [{ line: 3, reason: 'encoding' }] })
    const entry = (name: string) =>
      `{"name":"${name}","domains":["${name.length}.edu"],"web_pages":["https://a${name.length}.edu"],"alpha_two_code":"US"}`
    const text = Buffer.concat([
      Buffer.from(`[\n${entry('One')},\n${entry('No\\u0000thing')},\n${entry('Half \\ud83d')},\n`),
      Buffer.from(entry('Broken ?')).map((byte) => (byte === 63 ? 0xff : byte)),
      Buffer.from(`,\n${entry('Whole \\ud83d\\ude00 and \\\\u0000')}\n]`),
    ])
    const result = await run('domains', write('broken.json', text))
    expect(result.problems).toEqual([3, 4, 5].map((line) => ({ line, reason: 'encoding' })))
    expect(result).toMatchObject({ added: 2, refused: 3 })
  })

  it('rejects a name or an id that is too long to store', async () => {
    await withMit()
    const long = Array.from({ length: 900 }, (_, at) => at.toString(36)).join(' ')
    const path = write('long.csv', programs(`MIT,${long},history,masters,MA,,,,,,,,`, 'MIT,Law,law,law,JD,,,,,,,,'))
    expect(await run('programs', path)).toMatchObject({ added: 1, problems: [{ line: 2, reason: 'too_long' }] })
    const own = write('id.csv', `id,name,provider,website\n../x y,One,Trust,${page}\nmy-one,Two,Trust,${page}\n`)
    expect(await run('scholarships', own)).toMatchObject({ added: 1, problems: [{ line: 2, reason: 'id_wrong' }] })
  })

  it('keeps names in other scripts distinct, and a second run changes nothing', async () => {
    await withMit()
    const awards = write(
      'awards.csv',
      scholarships(...['国家奖学金', '校长奖学金'].map((name) => `${name},T,${page},,,,,`)),
    )
    expect(await run('scholarships', awards)).toMatchObject({ added: 2, refused: 0 })
    expect(await rows("select 1 from scholarships where id = ''")).toEqual([])
    const lines = ['数学', '物理', 'الرياضيات', 'Математика'].map(
      (name) => `MIT,${name},mathematics,masters,MSc,,,,,,,,`,
    )
    const path = write('scripts.csv', programs(...lines))
    expect(await run('programs', path)).toMatchObject({ added: 4, refused: 0 })
    expect(await run('programs', path)).toMatchObject({ unchanged: 4 })
  })
})

describe('a file of the wrong kind', () => {
  it.each([
    ['an empty file', 'empty.json', ''],
    ['a table', 'table.json', 'name,domains\nOne,a.edu\n'],
    ['one object', 'object.json', '{"items": [{"name": "One"}]}'],
  ])('rejects %s as a list of universities', async (_what, name, content) => {
    await expect(run('domains', write(name, content))).rejects.toThrow(ImportError)
  })

  it('reports a folder and a truncated file as unreadable', async () => {
    const cut = write('cut.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0]))
    await expect(run('scholarships', cut)).rejects.toThrow(/cut\.csv\.gz cannot be read/)
    await expect(run('scholarships', cut.slice(0, cut.lastIndexOf('/')))).rejects.toThrow(ImportError)
  })
})
