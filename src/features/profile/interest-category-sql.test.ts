import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { classifyInterest } from './interest-category.rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

const named = {
  primary: [
    'Machine learning',
    'Quantum optics',
    'Robótica',
    'Maschinelles Lernen',
    '量子光学',
    'تعلم الآلة',
    'Forestry',
  ],
  keyword: ['NLP', 'CRISPR-Cas9', '5G'],
  application: [
    'Machine learning for healthcare',
    'AI in medicine',
    'Applied mathematics',
    'Robótica para la medicina',
    'Apprentissage profond pour la santé',
    'KI für die Medizin',
    '人工智能应用',
    'تطبيقات الذكاء الاصطناعي',
  ],
  methodology: [
    'Qualitative methods',
    'Time-series analysis',
    'Bayesian inference',
    'Análisis de datos',
    'Modélisation du climat',
    'Qualitative Methoden',
    '数据分析',
    'تحليل البيانات',
  ],
}
const cases = Object.entries(named).flatMap(([category, names]) => names.map((name) => ({ name, category })))

describe('category of a research interest (data specification, section 3)', () => {
  it.each(cases)('the interest $name has the category $category', ({ name, category }) => {
    expect(classifyInterest(name)).toBe(category)
  })

  it('a new interest is stored with its category, which profile and snapshot return', async () => {
    const names = ['Quantum optics', 'NLP', 'AI in medicine', 'Time-series analysis']
    await asAda().profile.replaceInterests({ names })
    const categories = ['primary', 'keyword', 'application', 'methodology']
    expect((await asAda().profile.get()).researchInterests.map(({ category }) => category)).toEqual(categories)
    expect((await asAda().snapshot.get()).researchInterests.map(({ category }) => category)).toEqual(categories)
    await asEve().profile.replaceInterests({ names: ['NLP'] })
    expect((await asEve().profile.get()).researchInterests).toMatchObject([{ name: 'NLP', category: 'keyword' }])
  })

  it('the migration sets the category of existing interests', async () => {
    const { owner } = world.test
    for (const { name } of cases)
      await owner.query(
        `insert into research_interests (name, category) values ($1, 'primary')
         on conflict (name) do update set category = 'primary'`,
        [name],
      )
    await owner.query(readFileSync('drizzle/0043_interest_categories.sql', 'utf8'))
    const { rows } = await owner.query<{ name: string; category: string }>(
      'select name, category from research_interests where name = any($1) order by name',
      [cases.map(({ name }) => name)],
    )
    expect(Object.fromEntries(rows.map(({ name, category }) => [name, category]))).toEqual(
      Object.fromEntries(cases.map(({ name, category }) => [name, category])),
    )
  })
})
