import { describe, expect, it } from 'vitest'
import { openImports } from '#tests/support/imports.ts'

// Lists and reports about institutions: they add to universities and programmes of the catalogue, and never add any.

const its = openImports()
const { write, run, rows } = its

const world = JSON.stringify([
  {
    name: 'University of Vienna',
    domains: ['univie.ac.at'],
    web_pages: ['https://www.univie.ac.at/'],
    alpha_two_code: 'AT',
    'state-province': null,
  },
])
const institutions =
  'deqar_id,name_primary,name_official,country\nDEQARINST0001,University of Vienna,Universität Wien,Austria\n'
const reportColumns =
  'country,hei_deqar_id,report_type,report_valid_to,programme_name,programme_qf_ehea_level,report_decision'
const programs =
  'university,country,name,field,level,degree\nUniversity of Vienna,AT,Physics,physics,masters,MSc\nUniversity of Vienna,AT,Law,law,masters,MA\n'

const runReports = async (...lines: string[]) =>
  await run('deqar', write('deqar-reports_2026.csv', [reportColumns, ...lines, ''].join('\n')))
const until = async (table: string) =>
  (await rows(`select facts->'accredited_until'->>'value' as until from ${table} order by name`)).map(
    (row: { until: string | null }) => row.until,
  )

describe('reports of DEQAR', () => {
  const prepare = async () => {
    await run('domains', write('world.json', world))
    await run('programs', write('programs.csv', programs))
    await run('deqar', write('deqar-institutions_2026.csv', institutions))
  }

  it('keeps the latest date of a university and of a programme that is known by name, in any order', async () => {
    await prepare()
    const lines = [
      'Austria,DEQARINST0001,institutional,2028-09-30,,,positive',
      'Austria,DEQARINST0001,institutional,2029-09-30,,,positive',
      'Austria,DEQARINST0001,programme,2030-03-31,Physics,second cycle,positive',
      'Austria,DEQARINST0001,programme,2027-03-31,Physics,second cycle,positive',
    ]
    for (const order of [lines, lines.toReversed()]) {
      expect(await runReports(...order)).toMatchObject({ added: 0, refused: 0 })
      expect(await until('universities')).toEqual(['2029-09-30'])
      expect(await until('programs')).toEqual([null, '2030-03-31'])
    }
    expect(await runReports(...lines)).toMatchObject({ added: 0, changed: 0 })
  })

  it('passes over past and negative decisions, other levels, and institutions and programmes that are not known', async () => {
    await prepare()
    const result = await runReports(
      'Austria,DEQARINST0001,institutional,2020-09-30,,,positive',
      'Austria,DEQARINST0001,institutional,2030-09-30,,,negative',
      'Austria,DEQARINST0001,programme,2030-09-30,Physics,first cycle,positive',
      'Austria,DEQARINST0001,programme,2030-09-30,Brewing,second cycle,positive',
      'Austria,DEQARINST0999,institutional,2030-09-30,,,positive',
      'Atlantis,DEQARINST0001,institutional,2030-09-30,,,positive',
      'Austria,DEQARINST0001,institutional,,,,positive',
    )
    expect(result).toMatchObject({ added: 0, changed: 0, refused: 0, passedOver: 7 })
    expect(await until('universities')).toEqual([null])
    expect(await rows('select from programs')).toHaveLength(2)
  })

  it('refuses a damaged date', async () => {
    await prepare()
    expect(await runReports('Austria,DEQARINST0001,institutional,2030-02-30,,,positive')).toMatchObject({
      problems: [{ line: 2, reason: 'value_not_a_date' }],
    })
  })
})

describe('names of British institutions', () => {
  const british = (name: string, domain: string) => ({
    name,
    domains: [domain],
    web_pages: [`https://www.${domain}/`],
    alpha_two_code: 'GB',
    'state-province': null,
  })
  const list = 'name,same_as,may_be,ukprn\nUniversity of York,The University of York|York University,UOY,10007167\n'

  it('finds a university by any of its names, and prefers the one that bears the name', async () => {
    await run(
      'domains',
      write(
        'world.json',
        JSON.stringify([british('University of York', 'york.ac.uk'), british('York University', 'yu.example.ac.uk')]),
      ),
    )
    expect(await run('uk-institutions', write('uk_2026.csv', list))).toMatchObject({ added: 0, changed: 1 })
    expect(await rows("select name from universities where external_ids <> '{}'")).toEqual([
      { name: 'University of York' },
    ])
  })

  it('does not store a name that is only a hint, and adds no university', async () => {
    expect(await run('uk-institutions', write('uk_2026.csv', list))).toMatchObject({ added: 0, passedOver: 1 })
    await run('domains', write('world.json', JSON.stringify([british('University of York', 'york.ac.uk')])))
    await run('uk-institutions', write('uk_2026.csv', list))
    expect(await rows("select from universities where 'UOY' = any(aliases)")).toEqual([])
  })
})
