import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { openImports } from '#tests/support/imports.ts'
import { buildHdFile, mit, samples } from './files.fixtures.ts'

// Import of each format, idempotency, and precedence of better facts.

const its = openImports()
const { write, run, rows } = its

describe('importers', () => {
  it.each(samples)(
    'imports $kind ($file), and the second run changes nothing',
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

  it('merges a university under three names into one, with the others as aliases', async () => {
    const entry = (name: string) => ({
      name,
      domains: ['ethz.ch'],
      web_pages: ['https://ethz.ch/'],
      alpha_two_code: 'CH',
      'state-province': null,
    })
    const names = ['ETH Zürich', 'ETH Zuerich', 'Swiss Federal Institute of Technology']
    const result = await run('domains', write('three.json', JSON.stringify(names.map(entry))))
    expect(result).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await rows('select name, aliases from universities')).toEqual([
      { name: 'ETH Zürich', aliases: ['Swiss Federal Institute of Technology'] },
    ])
  })

  it('keeps two numbers of one register as two universities, even with the same name and domain', async () => {
    const line = (unit: number) => `${unit},"Union College","","X","NY","union.edu",2,1,1`
    expect(await run('ipeds', write('hd2021.csv', buildHdFile(line(100_001), line(100_002))))).toMatchObject({
      added: 2,
    })
    const named = 'name,affiliation,homepage\nAda,Union College,https://a.example.edu'
    expect((await run('csrankings', write('union.csv', named))).problems).toEqual([
      { line: 2, reason: 'university_ambiguous' },
    ])
  })

  it('replaces sample faculty with real faculty', async () => {
    await seedCatalogue(its.test.database.service, [{ id: 'mit', name: 'MIT' }])
    await its.test.owner.query(
      "insert into faculty_profiles (full_name, university_id, is_sample) values ('Sample Professor', 'mit', true)",
    )
    await run('faculty', write('first.csv', 'university,full_name\nMIT,Ada Example\n'))
    expect(await rows('select full_name from faculty_profiles')).toEqual([{ full_name: 'Ada Example' }])
  })

  it('keeps an entry removed that an editor removed, whatever a later file contains', async () => {
    await run('ipeds', write('hd2022.csv', buildHdFile(mit)))
    const header = 'university,name,field,level,degree,tuition,currency,source_url,year,checked_on'
    const line = (tuition: number) =>
      `MIT,Ocean Science,computer-science,phd,PhD,${tuition},usd,https://example.edu/ocean,2026,2026-10-01`
    expect(await run('programs', write('first.csv', [header, line(40_000)].join('\n')))).toMatchObject({ added: 1 })
    for (const part of ['universities', 'programs'])
      await its.test.owner.query(`update ${part} set removed_at = '2026-10-02T00:00:00Z', removed_reason = 'Closed'`)
    expect(await run('programs', write('later.csv', [header, line(45_000)].join('\n')))).toMatchObject({ added: 0 })
    await run('ipeds', write('hd2023.csv', buildHdFile(mit)))
    const removed = "select id from %s where removed_at = '2026-10-02T00:00:00Z' and removed_reason = 'Closed'"
    for (const part of ['universities', 'programs'])
      expect(await rows(removed.replace('%s', part)), part).toHaveLength(1)
  })

  it('applies a newer year, ignores an older one, and overwrites an editor’s fact only with a newer year', async () => {
    const charges = (amount: number) => `UNITID,TUITION6,TUITION7\n166683,${amount},${amount}\n`
    const tuition = async () =>
      (await rows(`select (facts->'tuition_per_year'->>'value')::int as value from universities`))[0]?.value
    await run('ipeds', write('hd2022.csv', buildHdFile(mit)))
    await run('ipeds', write('ic2022_ay.csv', charges(50_000)))
    await run('ipeds', write('ic2021_ay.csv', charges(40_000)))
    expect(await tuition()).toBe(50_000)
    await its.test.owner.query(`update universities set facts = jsonb_set(facts, '{tuition_per_year,by}', '"editor"')`)
    await run('ipeds', write('again_ic2022_ay.csv', charges(51_000)))
    expect(await tuition()).toBe(50_000)
    await run('ipeds', write('ic2023_ay.csv', charges(55_000)))
    expect(await tuition()).toBe(55_000)
  })
})
